// Lists of people and companies in the encodings that programs of their countries write, by which the detection of encodings is
// judged and never tuned: written before anybody looked at what it makes of them.
import iconv from 'iconv-lite'

export interface JudgedEncoding {
  name: string
  content: Buffer
  /** The rows as they were written, the header first. */
  rows: readonly (readonly string[])[]
}

/** Rows as people of a place write them, by language. */
const lists = {
  german:
    'Name;Firma;Ort;Notiz|Jürgen Groß;Müller & Söhne GmbH;Köln;möchte Rückruf|Änne Weiß;Bäckerei Schäfer;Nürnberg;|Günther Öztürk;Bürotechnik Süd;München;Straße geändert|Heike Lößl;Fränkische Möbel;Würzburg;|Jörg Kühn;Küchen Löwe;Düsseldorf;zahlt pünktlich',
  french:
    'Prénom;Nom;Société;Ville|Hélène;Lefèvre;Pâtisserie Noël;Besançon|François;Côté;Électricité Générale;Orléans|Zoé;Gérard;Crêperie du Château;Saint-Étienne|Benoît;Dupré;Forêt & Frères;Nîmes|Agnès;Bézier;Hôtel de l’Opéra;Angoulême',
  spanish:
    'Nombre;Apellido;Empresa;Ciudad|José;Muñoz;Jamones Ibáñez;Málaga|Begoña;Núñez;Almacén Peña;León|Íñigo;Gómez;Construcción y Diseño;Cádiz|María;López;Señalización Sur;Coruña|Álvaro;Ibáñez;Óptica Martín;Logroño',
  portuguese:
    'Nome;Apelido;Empresa;Cidade|João;Gonçalves;Construções São Brás;Évora|Conceição;Magalhães;Pão & Cª;Guimarães|Inês;Simões;Móveis Avenida;Setúbal|Antônio;Araújo;Informática Já;São Paulo|Luísa;Falcão;Padaria Coração;Brasília',
  swedish:
    'Namn;Företag;Ort|Åsa Söderström;Västkustens Åkeri;Göteborg|Björn Ångström;Bröderna Öberg;Örebro|Märta Sjögren;Städ & Fönster;Malmö|Håkan Lindström;Järn och Trä;Västerås|Pär Öhman;Båtvarvet;Luleå',
  danish:
    'Navn;Firma;By|Søren Kjær;Brødrene Ågård;Århus|Åse Nørgård;Købmanden;Ålborg|Jørgen Sæther;Rør og Sanitær;København|Bjørn Møller;Færgefart;Rønne|Mærsk Bæk;Møbelhuset;Tønder',
  icelandic:
    'Nafn;Fyrirtæki;Staður|Þórður Guðmundsson;Íslenskt Grænmeti;Reykjavík|Æsa Björnsdóttir;Fiskbúðin;Ísafjörður|Sigríður Þórsdóttir;Bílaverkstæðið;Höfn|Óðinn Ásgeirsson;Ölgerð;Akureyri|Guðný Pálsdóttir;Húsgögn;Blönduós',
  polish:
    'Imię;Nazwisko;Firma;Miasto|Łukasz;Wójcik;Zakład Usług Ślusarskich;Łódź|Małgorzata;Dąbrowska;Księgarnia Żółw;Gdańsk|Zbigniew;Błaszczyk;Środki Czystości;Kraków|Grażyna;Świątek;Piekarnia Chleb i Sól;Częstochowa|Józef;Gałązka;Przędzalnia;Białystok',
  czech:
    'Jméno;Příjmení;Firma;Město|Jiří;Dvořák;Pekařství U Žáků;Plzeň|Věra;Černá;Účetní služby;Olomouc|Zdeněk;Růžička;Stavební společnost Třebíč;Třebíč|Šárka;Němcová;Květinářství;České Budějovice|Tomáš;Říha;Dřevovýroba;Ústí nad Labem',
  hungarian:
    'Név;Cég;Város|Szűcs Gergő;Tűzhely Kft.;Győr|Kovács Ödön;Könyvelő Iroda;Székesfehérvár|Őri Csilla;Fűszer és Bőr;Kecskemét|Nagy Jenő;Gépműhely;Hódmezővásárhely|Tóth Ágnes;Sütőház;Mezőkövesd',
  romanian:
    'Nume;Firmă;Oraş|Ştefan Ionescu;Construcţii Moldova;Iaşi|Ţepeş Măriuca;Brutăria Pâinea;Piteşti|Gheorghe Răducanu;Ţesătorie;Timişoara|Ioana Bălăşescu;Înghe­ţata;Braşov|Vasile Stănescu;Servicii Şi Piese;Galaţi',
  croatian:
    'Ime;Prezime;Tvrtka;Grad|Željko;Šimić;Kuća Čaja;Požega|Đurđica;Kovačević;Stolarija Hrašće;Osijek|Šime;Ćosić;Prijevoz Živković;Đakovo|Nevenka;Jurišić;Cvjećarnica Ruža;Čakovec|Krešimir;Šarić;Građevina;Šibenik',
  russian:
    'Имя;Фамилия;Компания;Город|Сергей;Иванов;ООО Ромашка;Екатеринбург|Ольга;Щербакова;Завод имени Кирова;Челябинск|Юрий;Цветков;Торговый дом Союз;Москва|Наталья;Ёлкина;Хлебозавод;Орёл|Фёдор;Журавлёв;Электросеть;Нижний Новгород',
  ukrainian:
    'Ім’я;Прізвище;Місто|Юлія;Шевченко;Київ|Ігор;Їжакевич;Житомир|Євген;Гнатюк;Вінниця|Леся;Українець;Запоріжжя|Сергій;Коваль;Чернівці',
  bulgarian:
    'Име;Фирма;Град|Георги Димитров;Пекарна Златен клас;Пловдив|Цветана Йорданова;Строителна къща;Търговище|Щерю Щерев;Мебели Изток;Кърджали|Юлия Ангелова;Книжарница;Стара Загора|Здравко Жеков;Автосервиз;Бургас',
  greek:
    'Όνομα;Επώνυμο;Εταιρεία;Πόλη|Γιώργος;Παπαδόπουλος;Αφοί Νικολάου;Θεσσαλονίκη|Ελένη;Χριστοδούλου;Αρτοποιείο Ήλιος;Ηράκλειο|Νίκος;Ξενάκης;Τεχνική Εταιρεία;Αθήνα|Μαρία;Ψυχογιού;Βιβλιοπωλείο;Πάτρα|Σπύρος;Κωνσταντίνου;Ύδρευση;Χανιά',
  turkish:
    'Ad;Soyad;Şirket;Şehir|Gülşen;Yıldız;Işık Sağlık;İzmir|İbrahim;Çağlar;Doğan Kırtasiye;Muğla|Ayşe;Şahin;Güneş Tekstil;Eskişehir|Oğuz;Öztürk;Yağmur İnşaat;Kırşehir|Çiğdem;Kılıç;Balıkçı Dükkânı;Ağrı',
  hebrew:
    'שם;חברה;עיר|יוסי כהן;מאפיית השלום;תל אביב|רחל לוי;ספרים ועוד;ירושלים|דוד מזרחי;חשמל ותאורה;חיפה|שרה פרידמן;אופנת ים;אשדוד|משה ביטון;מוסך הצפון;נתניה',
  arabic:
    'الاسم;الشركة;المدينة|محمد عبد الله;شركة النور للتجارة;القاهرة|فاطمة الزهراء;مكتبة المعرفة;الدار البيضاء|خالد بن سعيد;مؤسسة الخليج;الرياض|ليلى حسن;مخبز الأمل;دمشق|يوسف إبراهيم;مصنع الحديد;بغداد',
  lithuanian:
    'Vardas;Pavardė;Įmonė;Miestas|Žydrūnas;Šaulys;Ąžuolo baldai;Šiauliai|Eglė;Čepaitė;Kepykla Duonelė;Panevėžys|Jūratė;Žukauskienė;Įrankių namai;Klaipėda|Mindaugas;Kęsgaila;Statybų grupė;Mažeikiai|Rūta;Šimkutė;Gėlių salonas;Kėdainiai',
  vietnamese:
    'Tên;Công ty;Thành phố|Nguyễn Văn Hùng;Công ty Ánh Sáng;Đà Nẵng|Trần Thị Hồng;Nhà sách Tuổi Trẻ;Hà Nội|Lê Đức Thọ;Xây dựng Việt Nam;Cần Thơ|Phạm Quỳnh;Bánh mì Sài Gòn;Huế|Đỗ Mười;Điện lực;Hải Phòng',
  thai: 'ชื่อ;บริษัท;จังหวัด|สมชาย ใจดี;บริษัท แสงทอง จำกัด;กรุงเทพมหานคร|สุดา ศรีสุข;ร้านหนังสือเรียน;เชียงใหม่|วิชัย ทองคำ;โรงงานน้ำตาล;ขอนแก่น|มาลี พงษ์ไพร;ร้านดอกไม้;ภูเก็ต|ประเสริฐ แก้วใส;อู่ซ่อมรถ;นครราชสีมา',
  japanese:
    '氏名;会社名;住所|山田太郎;株式会社東京商事;東京都千代田区丸の内|佐藤花子;有限会社さくら印刷;大阪府大阪市北区|鈴木一郎;ヤマト電機;愛知県名古屋市中区|高橋美咲;カフェ・ポプラ;福岡県福岡市博多区|渡辺健;北海道フーズ;札幌市中央区',
  chinese:
    '姓名;公司;城市|王小明;北京科技有限公司;北京|李娜;上海贸易公司;上海|张伟;广州食品厂;广州|陈静;深圳电子有限公司;深圳|刘洋;成都建筑设计院;成都',
  taiwanese:
    '姓名;公司;城市|王小明;台北科技股份有限公司;臺北市|陳美玲;大同貿易公司;高雄市|林志強;鼎泰食品廠;臺中市|黃淑芬;新竹電子有限公司;新竹市|張家豪;聯華建設;臺南市',
  korean:
    '이름;회사;도시|김민수;한국전자 주식회사;서울|이영희;부산무역;부산|박지훈;대한건설;대구|최수진;행복빵집;인천|정우성;제주관광;제주',
} as const
type Language = keyof typeof lists

/** What programs of each place have written: office programs, older ones, other systems. */
const written: readonly (readonly [Language, ...string[]])[] = [
  ['german', 'utf8', 'win1252', 'iso88591', 'cp850', 'macintosh', 'utf16le', 'utf16be'],
  ['french', 'utf8', 'win1252', 'cp850', 'macintosh'],
  ['spanish', 'win1252', 'cp850', 'cp437'],
  ['portuguese', 'win1252', 'cp850'],
  ['swedish', 'win1252', 'cp850', 'macintosh'],
  ['danish', 'win1252', 'cp865'],
  ['icelandic', 'win1252', 'utf8'],
  ['polish', 'utf8', 'win1250', 'iso88592', 'cp852'],
  ['czech', 'win1250', 'iso88592', 'cp852'],
  ['hungarian', 'win1250', 'iso88592'],
  ['romanian', 'win1250'],
  ['croatian', 'win1250', 'iso88592'],
  ['russian', 'utf8', 'win1251', 'koi8-r', 'cp866', 'iso88595', 'utf16le'],
  ['ukrainian', 'win1251', 'koi8-u'],
  ['bulgarian', 'win1251'],
  ['greek', 'win1253', 'iso88597'],
  ['turkish', 'win1254', 'iso88599', 'utf8'],
  ['hebrew', 'win1255', 'utf8'],
  ['arabic', 'win1256', 'utf16le'],
  ['lithuanian', 'win1257'],
  ['vietnamese', 'utf8', 'utf16le'],
  ['thai', 'win874', 'utf8'],
  ['japanese', 'shift_jis', 'euc-jp', 'utf8', 'utf16le'],
  ['chinese', 'gb18030', 'utf8', 'utf16be'],
  ['taiwanese', 'big5', 'utf8'],
  ['korean', 'euc-kr', 'utf8'],
]

export const judgedEncodings: readonly JudgedEncoding[] = written.flatMap(([language, ...encodings]) =>
  encodings.flatMap((encoding): JudgedEncoding[] => {
    const rows = lists[language].split('|').map(row => row.split(';'))
    const text = `${rows.map(row => row.join(';')).join('\r\n')}\r\n`
    const content = iconv.encode(text, encoding)
    // What the encoding cannot say was never written in it.
    return iconv.decode(content, encoding) === text ? [{ name: `${language} in ${encoding}`, content, rows }] : []
  }),
)
