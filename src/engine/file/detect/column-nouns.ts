// What columns of tables are called besides the words of the column types, in many languages: by these a first row is known as a header.

/** Words that are hardly ever values. */
export const surestNouns = `
id ids nr no number code key uuid index rank ref reference title titel status type category description details notes note comment comments remarks text
address street zip zipcode postcode gender department language currency tags source owner value label timestamp username password filename
bemerkung bemerkungen notiz notizen beschreibung bezeichnung kommentar betreff anrede straße plz postleitzahl anschrift adresse
commentaire commentaires descripción comentarios dirección código descrizione indirizzo descrição endereço omschrijving opmerkingen adres
`

/** Single words, each as it is spelled in its language; compounds of German, Dutch and the North are known by their ends. */
export const columnNouns = `
id ids nr no number num code codes key uuid guid index idx rank ranking order sequence seq row line serial sku barcode ref reference isbn issn doi
name names title titles label labels caption heading headline subject topic theme description descriptions desc detail details summary abstract
text body content contents message comment comments note notes remark remarks feedback review reviews question questions answer answers quote
motivation reason purpose definition meaning translation synonym example examples word words term terms phrase
type types kind kinds category categories subcategory class classes classification group groups genre genres style format form species genus family
phylum kingdom variety breed cultivar taxon strain order vore status state stage phase condition conditions result results outcome flag level levels
grade tier priority severity risk mode method methods approach technique tags tag keyword keywords topic section chapter part parts segment theme
date dates day days month months quarter year years time times timestamp hour hours minute minutes week weekday season period duration start end
begin from to since until deadline due created updated modified added published released founded established opened closed expires birthday born died
birth death age generation era century decade
address street road house building floor room postcode postal zip plz district ward county state province region area zone territory city town village
municipality borough neighbourhood neighborhood locality place location locations venue site country countries nation nationality continent capital
latitude longitude lat lon lng altitude elevation coordinates geometry origin destination source target station stop route line airport port
iata icao iso
email mail phone telephone mobile fax website web url urls link links homepage domain hostname host server ip port path file filename folder page
username user users login handle account profile password token session device browser platform os version release build commit branch repository repo
license licence language languages lang locale currency timezone
person people customer customers client clients employee employees member members student students teacher teachers patient patients doctor author authors
artist artists writer director directors producer actor actress actors cast composer singer band player players coach captain manager owner owners creator
editor publisher publishers journal journals conference institution affiliation organization organisation organizations company companies employer
business firm brand brands manufacturer maker make model supplier vendor seller buyer sponsor partner agency agent contact responsible assignee reporter
requester recipient sender speaker speakers host guest guests winner winners laureate nominee candidate candidates voter respondent participant
participants attendee attendees driver pilot passenger owner tenant landlord relation relationship parent child children spouse
department departments division unit team teams club league conference position role roles job occupation profession function duties salary wage income
education degree school university college course courses lesson module teacher grade score scores marks points gpa
gender sex race ethnicity religion marital party
price prices cost costs amount amounts total totals subtotal sum value values fee tax vat discount rate rates ratio percent percentage share count counts
quantity qty number size sizes length width height depth weight mass volume area diameter radius speed velocity distance temperature temp pressure
humidity wind precipitation rain snow energy power capacity density frequency voltage current resistance color colour colors colours shape material
materials texture pattern flavor flavour taste smell ingredient ingredients dish cuisine recipe serving servings calories fat protein carbs sugar
product products item items article articles goods stock inventory package packaging unit units warehouse shelf supplier shipment shipping delivery
tracking invoice payment payments transaction transactions balance debit credit revenue turnover profit loss budget sales expense expenses interest
film films movie movies studio distributor story plot rating ratings votes runtime budget gross series episode episodes season network channel show
song songs album albums track tracks label lyrics music instrument instruments
book books edition editions pages binding cover publisher novel poem
game games sport sports match matches opponent home away goals wins losses draws ground stadium arena captain squad round race event events medal
prize prizes award awards year
car cars vehicle vehicles engine fuel transmission gearbox mileage body doors seats cylinders horsepower mpg
plant plants tree trees animal animals bird birds fish insect insects habitat diet food lifespan conservation sighting sightings nest
light water soil growth bloom harvest
disease symptom symptoms diagnosis treatment drug drugs dose dosage gene protein sequence chromosome sample samples subject specimen
element symbol atomic discoverer formula compound mineral rock
sku store stores shop shops restaurant restaurants hotel hotels museum museums park parks bridge river rivers lake lakes mountain mountains island islands
volcano planet planets star stars moon galaxy mission spacecraft
project projects task tasks issue issues milestone sprint ticket tickets epic summary assignee component components feature requirement
action activity operation step steps process procedure policy rule rules law country act bill
survey channel campaign medium lead leads opportunity deal industry sector branch
evidence activity setting creator temperament coat group holder topic captain colors discipline nickname notes url image photo picture thumbnail avatar
english german french spanish italian portuguese dutch polish russian chinese japanese latin
deutsch englisch französisch français anglais allemand español inglés italiano português nederlands
sachbearbeiter kürzel nummer datum zeit zeitraum tag monat jahr woche wochentag uhrzeit beginn ende dauer frist termin art arten gattung familie ordnung
sorte klasse gruppe kategorie rubrik bereich abteilung bezeichnung beschreibung bemerkung bemerkungen anmerkung notiz notizen kommentar hinweis inhalt
betreff thema titel name namen autor autoren autorin verfasser verlag einband auflage werk buch seite seiten sprache ausgabe preis preise betrag menge anzahl
einheit gewicht größe länge breite höhe tiefe farbe form material zustand status stufe rang platz punkte note noten ergebnis wert werte summe anteil
prozent strecke entfernung geschwindigkeit temperatur verein spieler trainer mannschaft gegner ort stadt kreis landkreis bundesland land region gemeinde
ortsteil bezirk straße hausnummer anschrift adresse postleitzahl telefon handy firma unternehmen betrieb branche kunde kunden lieferant hersteller marke
modell produkt artikel ware lager bestand bestellung rechnung zahlung konto iban bic kontonummer verwendungszweck auftraggeber empfänger vorgang
aufgabe aufgaben verantwortlich zuständig erledigt bearbeiter mitarbeiter beruf tätigkeit funktion rolle anrede geschlecht alter geburtsdatum
staatsangehörigkeit vorkommen gefährdung lebensraum nahrung zutat zutaten gericht küche speise getränk tier pflanze baum vogel fisch schule lehrer fach
klasse quelle ziel grund ursache folge wetter
nom noms titre auteur auteurs éditeur ouvrage livre genre thème sujet type catégorie espèce famille ordre groupe classe état statut description commentaire
commentaires remarque remarques date jour mois année heure durée début fin adresse rue ville commune département région pays canton arrondissement code
numéro prix montant quantité nombre taille poids longueur largeur hauteur couleur matière forme âge sexe langue profession métier fonction poste société
entreprise marque modèle produit article fournisseur client musée conservateur maire élève école matière note notes résultat équipe joueur entraîneur
stade plat cuisine ingrédient ingrédients recette origine source objet réalisateur acteur acteurs film chanson artiste maison rang lieu quartier
nombre título autor autora autores editorial obra libro género tema asunto tipo categoría especie familia orden grupo clase estado descripción comentario
comentarios observaciones nota notas fecha día mes año hora duración inicio fin dirección calle ciudad municipio provincia región país código número
precio importe cantidad tamaño peso largo ancho altura color material forma edad sexo idioma profesión oficio cargo puesto empresa marca modelo producto
artículo proveedor cliente bodega vino denominación uva origen ritmo danza vestuario equipo jugador entrenador estadio plato cocina ingrediente
ingredientes receta fuente objeto actor actores película canción artista lugar barrio alumno escuela asignatura resultado ubicación responsable
nome titolo autore autori editore opera libro genere tema oggetto tipo categoria specie famiglia ordine gruppo classe stato descrizione commento commenti
nota note data giorno mese anno ora durata inizio fine indirizzo via città comune provincia regione paese codice numero prezzo importo quantità misura peso
lunghezza larghezza altezza colore materiale forma età sesso lingua professione mestiere ruolo azienda marca modello prodotto articolo fornitore cliente
formaggio latte stagionatura zona squadra giocatore allenatore stadio piatto cucina ingrediente ingredienti ricetta origine fonte regista attore attori
film canzone artista luogo quartiere alunno scuola materia risultato responsabile
autor editora livro gênero género assunto espécie família ordem grupo classe estado descrição comentário observações data dia mês ano hora duração início
endereço rua cidade município concelho distrito região país código preço valor quantidade tamanho peso comprimento largura altura cor idade idioma língua
profissão empresa marca modelo produto artigo fornecedor cliente praia bandeira vigilância jogador posição clube nacionalidade treinador equipa equipe
prato cozinha receita origem fonte ator atores filme canção lugar bairro aluno escola disciplina resultado local responsável
naam titel auteur uitgever boek genre onderwerp soort type categorie familie orde groep klasse status omschrijving beschrijving opmerking opmerkingen
notitie datum dag maand jaar tijd uur duur begin einde adres straat huisnummer postcode plaats stad gemeente provincie land wijk code nummer prijs bedrag
aantal hoeveelheid maat gewicht lengte breedte hoogte kleur materiaal vorm leeftijd geslacht taal beroep functie bedrijf merk model product artikel
leverancier klant winkel openingstijden taak wie wanneer klaar verantwoordelijke speler trainer elftal gerecht keuken ingrediënt ingrediënten recept
herkomst bron regisseur acteur film lied artiest leerling school vak cijfer resultaat
nazwa tytuł autor wydawnictwo książka gatunek temat rodzaj typ kategoria rodzina rząd grupa klasa stan status opis komentarz uwagi notatka data dzień
miesiąc rok godzina czas początek koniec adres ulica miasto gmina powiat województwo kraj kod numer cena kwota ilość liczba rozmiar waga długość
szerokość wysokość kolor materiał kształt wiek płeć język zawód stanowisko firma marka model produkt artykuł dostawca klient siedlisko zawodnik trener
drużyna danie kuchnia składnik składniki przepis pochodzenie źródło reżyser aktor film piosenka wykonawca uczeń szkoła przedmiot ocena wynik polska łacińska
titel författare förlag bok genre ämne art släkt familj ordning typ kategori grupp klass status beskrivning kommentar anteckning anmärkning datum dag månad
år tid start slut adress gata gatuadress postnummer ort stad kommun län landskap land kod nummer pris belopp antal mängd storlek vikt längd bredd höjd
färg material form ålder kön språk yrke roll företag bransch märke modell produkt artikel leverantör kund sjö djup lag spelare tränare rätt ingrediens
ursprung källa regissör skådespelare film låt artist elev skola resultat avdelning plats
forfatter forlag bog bok sjanger emne art slægt slekt familie orden type kategori gruppe klasse status beskrivelse kommentar bemærkning merknad dato dag
måned år tid start slut slutt adresse gade gate vej vei postnummer by sted kommune fylke land kode nummer pris beløb beløp antal antall mængde mengde
størrelse vægt vekt længde lengde bredde højde høyde farve farge alder køn kjønn sprog språk erhverv yrke virksomhed bedrift branche bransje mærke merke
produkt vare leverandør kunde hold lag spiller træner trener ret rett kilde afdeling avdeling skole
nimi otsikko kirjailija tekijä kustantaja kirja laji suku heimo lahko tyyppi luokka ryhmä tila kuvaus kommentti huomautus huomautukset päivä kuukausi vuosi
aika kesto alku loppu osoite katuosoite postinumero kaupunki kunta kotikunta maakunta maa koodi numero hinta määrä koko paino pituus leveys korkeus väri
materiaali muoto ikä sukupuoli kieli ammatti yritys toimiala merkki malli tuote asiakas toimittaja jäsenyys joukkue pelaaja valmentaja lähde osasto koulu
pealkiri autor kirjastus raamat liik perekond tüüp kategooria rühm olek kirjeldus märkus aadress tänav sihtnumber linn maakond riik kood hind kogus suurus kaal pikkus
värv vanus sugu keel amet ettevõte toode klient osakond kool
nosaukums autors grāmata veids kategorija grupa statuss apraksts piezīmes adrese iela pilsēta novads valsts kods cena skaits svars garums krāsa vecums dzimums valoda amats
pavadinimas autorius knyga rūšis tipas kategorija grupė būsena aprašymas pastabos adresas gatvė miestas apskritis šalis kodas kaina kiekis svoris ilgis spalva amžius lytis kalba pareigos meras
název titul autor nakladatel kniha žánr téma druh rod čeleď řád typ kategorie skupina třída stav popis komentář poznámka poznámky datum den měsíc rok čas
hodina začátek konec adresa ulice psč město obec okres kraj země stát kód číslo cena částka množství počet velikost váha hmotnost délka šířka výška barva
materiál tvar věk pohlaví jazyk povolání pozice firma obor značka model výrobek zboží dodavatel zákazník starosta hráč trenér tým jídlo kuchyně přísada
původ zdroj režisér herec skladba zpěvák žák škola předmět známka výsledek oddělení úkol odpovídá
názov vydavateľ žáner téma druh rod čeľaď kategória skupina trieda stav popis komentár poznámka dátum deň mesiac hodina začiatok koniec ulica mesto obec
okres kraj krajina kód číslo množstvo počet veľkosť hmotnosť dĺžka šírka výška farba materiál vek pohlavie jazyk povolanie pozícia odbor značka výrobok
tovar dodávateľ zákazník hrad sloh hráč tréner jedlo kuchyňa pôvod zdroj oddelenie úloha
név cím szerző kiadó könyv műfaj téma faj nem család rend típus kategória csoport osztály állapot leírás megjegyzés dátum nap hónap év idő kezdet vég utca
irányítószám város település megye ország kód szám ár összeg mennyiség darab méret súly hossz szélesség magasság szín anyag forma kor nyelv foglalkozás
beosztás cég vállalat ágazat márka modell termék áru szállító vevő ügyfél játékos edző csapat étel konyha forrás eredmény feladat felelős
denumire titlu autor editură carte gen temă specie familie ordin tip categorie grup clasă stare descriere comentariu observații notă dată zi lună an oră
durată început sfârșit adresă stradă cod oraș localitate județ țară regiune număr preț sumă cantitate mărime greutate lungime lățime înălțime culoare
material formă vârstă sex limbă profesie funcție firmă domeniu marcă model produs furnizor client jucător antrenor echipă fel rețetă origine sursă rezultat
naziv naslov autor izdavač knjiga žanr tema vrsta rod porodica obitelj red tip kategorija grupa skupina razred stanje opis komentar napomena datum dan
mjesec mesec godina vrijeme vreme početak kraj adresa ulica poštanski grad mjesto mesto općina opština županija država zemlja šifra broj cijena cena iznos
količina veličina težina duljina dužina širina visina boja materijal oblik dob spol pol jezik zanimanje tvrtka djelatnost marka proizvod dobavljač kupac
igrač trener klub jelo kuhinja izvor rezultat odjel škola
avtor založba zvrst družina stanje opis opomba pripomba mesec leto čas začetek konec naslov pošta občina regija šifra številka znesek velikost teža dolžina širina višina barva starost spol poklic podjetje dejavnost izdelek dobavitelj stranka
ad adı isim başlık yazar yayınevi kitap tür konu cins aile takım tip kategori grup sınıf durum açıklama yorum not notlar tarih gün ay yıl saat süre
başlangıç bitiş adres cadde sokak il ilçe şehir bölge ülke kod numara no fiyat tutar miktar adet boyut ağırlık uzunluk genişlik yükseklik renk malzeme
şekil yaş cinsiyet dil meslek görev şirket sektör marka model ürün tedarikçi müşteri nüfus plaka yemek yöre pişirme oyuncu antrenör kaynak sonuç bölüm okul
họ tên tuổi địa ngày tháng năm giờ loại nhóm mô tả ghi chú giá số lượng màu kích thước nguồn lớp trường môn
nama judul penulis penerbit buku jenis kategori kelompok kelas keterangan deskripsi catatan tanggal hari bulan tahun waktu alamat jalan kota provinsi negara kode nomor harga jumlah ukuran berat panjang lebar tinggi warna umur bahasa pekerjaan perusahaan merek produk pelanggan sumber hasil
наименование название заголовок автор издательство книга жанр тема вид род семейство отряд тип категория группа класс состояние статус описание комментарий
примечание заметки дата день месяц год время начало конец адрес улица индекс город область район край страна регион код номер цена сумма количество размер
вес длина ширина высота цвет материал форма возраст пол язык профессия должность отчество фирма отрасль марка модель товар продукт поставщик клиент игрок
тренер команда блюдо кухня источник результат отдел школа задача ответственный исполнитель
назва заголовок видавництво жанр тема вид рід родина тип категорія група клас стан статус опис коментар примітка день місяць рік час початок кінець вулиця
індекс область район країна номер ціна сума кількість розмір вага довжина ширина висота колір матеріал вік стать мова професія посада галузь товар
постачальник гравець тренер страва джерело результат відділ
заглавие издателство вид род семейство категория група състояние описание коментар бележка дата ден месец година час начало край адрес улица град област
община държава код номер цена сума количество размер тегло дължина ширина височина цвят материал възраст пол език професия длъжност дейност управител марка
продукт доставчик клиент източник резултат отдел
назив наслов писац издавач врста категорија група стање опис напомена датум дан месец година време почетак крај адреса улица град место општина држава број цена износ количина величина тежина боја старост пол језик занимање делатност производ купац извор
τίτλος συγγραφέας εκδότης βιβλίο είδος θέμα γένος οικογένεια τάξη τύπος κατηγορία ομάδα κατάσταση περιγραφή σχόλιο σχόλια σημείωση σημειώσεις ημέρα μήνας
έτος ώρα διάρκεια αρχή τέλος διεύθυνση οδός τ.κ. πόλη νομός νησί χώρα περιοχή κωδικός αριθμός τιμή ποσό ποσότητα μέγεθος βάρος μήκος πλάτος ύψος χρώμα υλικό
σχήμα ηλικία φύλο γλώσσα επάγγελμα κλάδος μάρκα μοντέλο προϊόν προμηθευτής πελάτης λιμάνι παραλία παίκτης ομάδα πηγή τμήμα σχολείο
番号 件名 題名 タイトル 著者 出版社 書名 種類 分類 区分 種別 部署 部門 所属 所在地 住所 郵便番号 店舗名 店名 商品名 品名 製品名 型番 単位 数量 単価 色 サイズ 重さ 長さ 高さ 幅 性別 年齢 言語 備考 メモ 説明 内容 状態 状況 結果 期間
開始 終了 開始日 終了日 時間 営業時間 定休日 曜日 月 日 フリガナ ふりがな カナ 氏名カナ 学校 学年 学科 出身 出身地 産地 原産地 作者 作曲 監督 出演 順位 得点 チーム 選手 駅名 路線 学名 和名 科名
编号 序号 标题 题目 作者 出版社 书名 类型 类别 分类 部门 地址 邮编 商品 产品 产品名称 品名 型号 单位 颜色 尺寸 重量 长度 高度 宽度 性别 语言 备注 说明 描述 内容 状态 结果 期间 开始 结束 时间 产地 包装 品牌 供应商 客户 排名 得分 球队 学校 专业 班级 籍贯 学历
번호 제목 저자 출판사 도서명 종류 분류 구분 부서 주소 우편번호 상품명 제품명 품목 모델 단위 색상 크기 무게 길이 높이 너비 성별 언어 비고 메모 설명 내용 상태 결과 기간 시작 종료 시간 원산지 순위 점수 팀 선수 학교 학년 전공
الرقم العنوان المؤلف الكتاب النوع الفئة القسم الوصف الملاحظات ملاحظات اليوم الشهر الوقت اللون الحجم الوزن الطول العرض الارتفاع الجنس اللغة الحالة النتيجة المصدر المنتج العميل المدرسة الرمز
מספר כותרת מחבר ספר סוג קטגוריה קבוצה מחלקה תיאור הערה הערות יום חודש שעה רחוב כתובת מיקוד צבע גודל משקל אורך רוחב גובה מין שפה מצב תוצאה מקור מוצר ספק בית ספר
`

/** Ends of compounds that name a column in German, Dutch and the languages of the North. */
export const columnEnds =
  /(?:name|nummer|nr|datum|dato|ort|typ|type|art|preis|pris|prijs|betrag|menge|anzahl|antal|code|kode|kod|adresse|adress|adres|stra(?:ss|ß)e|zeit|tid|tijd|jahr|jaar|gruppe|grupp|groep|nummer|namn|navn|naam|land|titel|status|stand|wert|satz|kosten|dauer|bezeichnung|beschreibung|kennzeichen|schluessel|schlussel|schlüssel|id)$/u
