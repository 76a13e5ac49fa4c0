// The words that longer headers are made of, in all languages: whom they name, which of several they mean, what joins them.
import { headerKey } from './header-key.ts'
import { headerPeople } from './header-people.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(',').map(headerKey).filter(Boolean))

/** Words in front of a phrase, or behind it, that say which of several it is and leave its meaning. */
export const whichOne =
  set(`ultima, ultimo, derniere, dernier, letzte, letzter, letzten, calistigi, son calistigi, poprzednia, ostatnia, posledni, att, home, work, business, office, other, provider, billing, shipping, mailing, delivery, invoice, primary, secondary, default, main, personal,
  private, company, contact, lead, person, people, address, addr, organization, organisation, org, comp, associated, related, current, my,
  your, full, geo, po, pob, corporate, hq, value, required, optional, account, supplier, vendor, user, direct, legal, usual, permanent,
  temporary, postal, unite legale, unite, legale, usuelle, usuel, etablissement, mail, ship, bill, s, backer, privat, geschaftlich,
  dienstlich, beruflich, firmen, haupt, rechnungsadresse, lieferadresse, rechnung, adresse, kontakt, professionnel, perso, trabajo, casa,
  lavoro, ufficio, prive, zakelijk, sluzbowy, prywatny, arbete, hem, jobb, arbejde, arbeid, is, ev, domaci, pracovni, ご, 御, お, 貴,
  emergency, correspondence, residential, residence, physical, preferred, alternate, alternative, new, previous, former, old, original,
  birth, registered, head, branch, local, own, first contact, second, facturacion, envio, residencia, nacimiento, entrega, origen,
  destino, actual, comercial, laboral, particular, principal, emergencia, urgencia, facturation, livraison, naissance, urgence, origine,
  destination, actuelle, actuel, principale, domicile, professionnelle, siege, fatturazione, spedizione, residenza, nascita, consegna,
  emergenza, aziendale, operativa, domicilio, sede, cobranca, faturamento, nascimento, residencial, factuur, bezorg, levering,
  factuuradres, bezorgadres, noodgeval, dostawy, wysylki, zamieszkania, urodzenia, korespondencyjny, korespondencji, kontaktowy,
  kontaktowe, prawny, prawna, sluzbowe, glowny, glowna, siedziby, faktury, fakturace, fakturacni, dodaci, dodani, doruceni, bydliste,
  narozeni, trvale, kontaktni, fakturacne, dorucenia, narodenia, bydliska, szamlazasi, szallitasi, lakhely, szuletesi, munkahelyi,
  levelezesi, szekhely, kapcsolattartasi, facturare, livrare, domiciliu, nastere, fatura, teslimat, fatura adresi, teslimat adresi,
  ikamet, dogum, acil durum, laskutus, toimitus, asuin, yhteys, faktura, leverans, bostads, dostave, isporuke, rodenja, prebivalista,
  dobave, rojstva, placila, доставки, рождения, проживания, прописки, регистрации, рабочий, рабочая, домашний, домашняя, личный, личная,
  основной, основная, дополнительный, фактический, юридический, корпоративный, корпоративная, народження, проживання, робочий, робоча,
  раждане, доставка, χρέωσης, αποστολής, κατοικίας, γέννησης, εργασίας, giao hàng, thanh toán, cơ quan, nhà riêng, pengiriman, penagihan,
  tagihan, rumah, kantor, asal, domisili, lahir, kind, barn, становања, пребивалишта, испоруке, боравка, stanovanja, boravista, контакт,
  контактный, контактна, контактний, за контакт, контакти, ליצירת קשר, מגורים, למשלוח, לחיוב, שכנות, teslim, iletisim, yazisma, hartueman,
  giao dich, liên hệ, liên lạc, thường trú, tạm trú, nhận hàng, dihubungi, darurat, tujuan, penghantaran, bil, kerja, पत्राचार, स्थायी,
  الحالية, التواصل, للتواصل, الطوارئ, العمل, المنزل, επικοινωνιας, κατοικιας, οικιας, εργασιας, αποστολης, τιμολογησης, financeiro,
  financeira, financiero, financiera, financial, einkauf, vertrieb, verkauf, buchhaltung, technik, purchasing, sales, accounting,
  technical, marketing, compras, ventas, achats, comptabilite, acquisti, vendite, amministrazione, inkoop, verkoop, administratie, zakup,
  sprzedaz, live, lives, based, located, best, reach, رباعي, ثلاثي, كامل, بالكامل, الرباعي, الثلاثي, الكامل, حالات, حالة, מלא, המלא, korrespondencni, dorucovaci, doruceni, trvaly, trvala, trvaleho, trvaleho bydliste, prechodne, soukromy, soukroma, osobni, firemni, sluzebni,
  hlavni, sidlo, sidla, nouzovy, alternativni, fakturacna, dodacia, dodacie, dorucovacia, korespondencna, trvaleho pobytu, pobytu, pracovny,
  pracovna, sukromny, osobny, firemny, hlavny, allando, ideiglenes, tartozkodasi, otthoni, ceges, telephely, ertesitesi, kozponti,
  elsodleges, masodlagos, corespondenta, resedinta, serviciu, acasa, personala, sediu, sediul social, secundar, urgenta, fakturiranja,
  racuna, naplate, boravka, sjedista, sediste, sedista, poslovni, poslovna, privatni, privatna, kucni, sluzbeni, sluzbena, glavni,
  glavna, hitni, stalnega bivalisca, bivalisca, prebivalisca, sedeza, zasebni, osebni, zameldowania, korespondencyjne, do korespondencji,
  do wysylki, firmowy, firmowa, prywatna, domowy, domowa, dodatkowy, dodatkowa, alternatywny, rozliczeniowy, rozliczeniowa,
  для счета, за фактура, за доставка, фактуриране, постоянен, настоящ, служебен, служебна, личен, домашен, основен, прописка, фактическая,
  юридическая, почтовый, почтовая, дополнительная, запасной, экстренной связи, рабочее, домашнее, доставка, отгрузки, доставки, оплати,
  реєстрації, фактична, юридична, додатковий, додаткова, особистий, особиста, основний, основна, домашній, платежа, пребивалишта, седишта,
  pristatymo, saskaitos, gyvenamosios vietos, darbo, namu, asmeninis, imones, buveines, registracijos, gimimo, kontaktinis, kontaktine,
  papildomas, piegades, rekina, dzivesvietas, deklareta, faktiska, darba, majas, personigais, juridiska, juridiskas, dzimsanas, kontakta,
  papildu, arve, tarne, elukoha, isiklik, ettevotte, asukoha, sunni, koti, tyo, henkilokohtainen, yksityinen, yrityksen, kaynti,
  vaihtoehtoinen, ensisijainen, toissijainen, syntyma, παραδοσης, οικιας, προσωπικο, εταιρικο, εδρας, μονιμης, εκτακτης αναγκης, kisisel,
  kurumsal, sabit, acil, kargo, sevk, merkez, sube, yedek, ikinci, الشحن, الفاتورة, السكن, الشخصي, الرئيسي, الثانوي, المقر, בבית, בעבודה, ראשי,
  נוסף, אישי, עסקי, folkbokforings, fodelse, alternativ, primar, sekundar, hjem, levering, leverings, fodsel, fodsels, primaer, sekundaer,
  besok, nod, secondaire, alternatif, postale, courrier, correspondance, expedition, commande, fiscal, fiscale, d urgence, secundario,
  secundaria, alternativo, alternativa, adicional, correspondencia, habitual, permanente, oficina, personal, corporativo, institucional,
  secondario, secondaria, personale, privato, privata, corrispondenza, uff, abitazione, istituzionale, pessoal, profissional, morada,
  aflever, bezoek, vestiging, persoonlijk, persoonlijke, alternatief, algemeen, algemene, zakelijke, thuis, werk, geschaftliche, private,
  dienstliche, weitere, zweite, hauptwohnsitz, nebenwohnsitz, postanschrift, lieferanschrift, rechnungsanschrift, versandadresse,
  empfangeradresse, absenderadresse, korrespondenz, zentrale, filiale, personlich, personliche, allgemein, allgemeine, dein, deine, ihr, ihre, cuenta, compte, conto, conta, fld, txt, cf, inp, usr, attributes, properties`)

/** Words that join a word to what it is of: "Cargo del contacto". */
export const joiners = set(
  `of, the, de, del, della, dello, dell, di, da, do, du, des, der, den, dem, das, dos, la, le, l, les, el, los, las, van, het, von, av, af,
  for, til, z, w, d, what, which, who, does, you, are, at, is, s, please, enter, your, my, delle, dei, degli, al, para, per, pour, fur,
  voor, dla, na, za, ng, ni, ya, wa, a, e, i, u, y, o, et, und, and, en, og, och, ja, ir, un, si, ve, es, и, і, й, та, на, за, от, до,
  для, по, του, της, των, και, or, oder, ou, of, o, lub, nebo, alebo, vagy, sau, veya, eller, tai, või, vai, arba, ali, ili, или, або, чи, ή,
  hoặc, atau, أو, או, في, का, की, के`,
)

/** People that rows are about, with the forms that stand in front of a name: "Nom de l'élève", "Elevens namn". */
export const persons =
  set(`t a v, tav, ter attentie van, z hd, z hd von, zu handen, zu handen von, a l attention de, all attenzione di, atencion de, a la atencion de, ${Object.values(headerPeople).join(',')},contact, contacto, kontakt, contatto, contato, contactpersoon, person, persona, personne, pessoa, customer, client, cliente, klient,
  kunde, klant, lead, buyer, invitee, attendee, guest, member, participant, student, subscriber, applicant, candidate, visitor, donor,
  employee, passenger, recipient, patient, registrant, tenant, resident, driver, player, athlete, runner, swimmer, rider, child, parent,
  guardian, mother, father, spouse, husband, wife, teacher, instructor, pupil, learner, trainee, apprentice, volunteer, speaker,
  presenter, panelist, borrower, insured, policyholder, policy holder, beneficiary, cardholder, card holder, account holder, holder,
  ticket holder, payer, sender, consignee, requester, requestor, purchaser, shopper, booker, organizer, organiser, traveler, traveller,
  respondent, signer, signatory, voter, caller, camper, adopter, fosterer, foster parent, godparent, mentor, mentee, rescuer, finder,
  keeper, breeder, exhibitor contact, intern, scholar, fellow, seller, shooter, golfer, skater, cyclist, skipper, crew member, pilgrim,
  scout, cadet, godfather, godmother, grandparent, sibling, brother, sister, carer, caregiver, caretaker, nurse, client contact,
  decision maker, key contact, main contact, secondary contact, alternate contact, second contact, plus one, companion, bride, groom,
  alumnus, alumni, graduate, nominee, honoree, worker, staff member, staff, household head, next of kin, occupant, lodger, renter,
  leaseholder, homeowner, landlord, competitor, entrant, pledger, bidder, winner, delegate, legal representative, emergency contact,
  primary contact, contact person, billing contact, shipping contact, pax, mom, dad, teilnehmer, teilnehmerin, mitarbeiter, mitarbeiterin,
  ansprechpartner, ansprechpartnerin, schuler, schulerin, schulers, kindes, eltern, vater, mutter, erziehungsberechtigter,
  erziehungsberechtigte, mitglied, mitglieds, spender, gast, gastes, kaufer, besteller, empfanger, absender, auftraggeber, mieter,
  vermieter, patientin, fahrer, inhaber, kontoinhaber, karteninhaber, bewerber, versicherter, versicherungsnehmer, rechnungsempfanger,
  ehepartner, spieler, notfallkontakt, kontaktperson, ehrenamtliche, referent, dozent, trainer, kursleiter, vormund, beneficiaire,
  titulaire, eleve, etudiant, adherent, membre, participante, invite, passager, locataire, proprietaire, conducteur, joueur, licencie,
  acheteur, destinataire, expediteur, demandeur, salarie, employe, collaborateur, interlocuteur, donateur, benevole, pere, mere, enfant,
  tuteur, responsable legal, representant, conjoint, assure, souscripteur, voyageur, contact d urgence, stagiaire, candidat, mandataire,
  alumno, alumna, estudiante, asistente, miembro, socio, socia, donante, huesped, pasajero, comprador, destinatario, remitente, titular,
  paciente, empleado, trabajador, invitado, padre, madre, hijo, hija, nino, tutor, conductor, jugador, inquilino, asegurado, beneficiario,
  voluntario, conyuge, solicitante, candidato, apoderado, representante, suscriptor, visitante, interesado, ciudadano, studente, alunno,
  alunna, allievo, partecipante, iscritto, ospite, passeggero, acquirente, mittente, intestatario, paziente, dipendente, lavoratore,
  genitore, figlio, bambino, tutore, conducente, giocatore, assicurato, volontario, coniuge, richiedente, donatore, rappresentante,
  associato, tesserato, atleta, aluno, aluna, estudante, membro, associado, doador, hospede, passageiro, remetente, funcionario,
  colaborador, mae, pai, filho, crianca, responsavel, motorista, jogador, segurado, conjuge, requerente, dependente, convidado, inscrito,
  lid, lidmaatschap, deelnemer, leerling, cursist, ouder, vader, moeder, voogd, koper, ontvanger, afzender, huurder, bestuurder,
  medewerker, werknemer, vrijwilliger, rekeninghouder, verzekerde, partner, bezoeker, reiziger, bewoner, speler, klienta, klientow,
  klientka, uczestnik, uczestnika, czlonek, czlonka, uczen, ucznia, studenta, pracownik, pracownika, pacjent, pacjenta, gosc, goscia,
  kupujacy, kupujacego, odbiorca, odbiorcy, nadawca, nadawcy, rodzic, rodzica, dziecko, dziecka, opiekun prawny, opiekuna prawnego,
  kierowca, kierowcy, darczynca, darczyncy, wolontariusz, najemca, posiadacz, posiadacza, zawodnik, zawodnika, pasazer, pasazera, elev,
  elevens, eleven, medlem, medlemmens, medlems, kund, kundens, deltagare, deltagarens, gastens, patientens, vardnadshavare, malsman,
  foralder, foralderns, barnets, anstalld, betalare, mottagare, avsandare, hyresgast, kontaktpersonens, givare, deltager, deltagerens,
  medlemmets, gæst, elevnavn, foresatt, foresattes, forælder, forældres, betaler, modtager, afsender, ansat, ansatt, mottaker, avsender,
  leietaker, lejer, bruker, brugers, pårørende, oppilas, oppilaan, jasen, jasenen, asiakas, asiakkaan, osallistuja, osallistujan,
  huoltaja, huoltajan, tyontekija, tyontekijan, potilas, potilaan, vieras, vieraan, maksaja, vastaanottaja, vastaanottajan, lapsi, lapsen,
  yhteyshenkilo, yhteyshenkilon, henkilo, henkilon, opilane, opilase, kliendi, osaleja, liikme, tootaja, lapsevanem, lapse, kontaktisiku,
  klients, dalibnieks, dalibnieka, biedrs, darbinieks, darbinieka, skolens, skolena, vecaks, klientas, kliento, dalyvis, dalyvio, narys,
  nario, darbuotojas, darbuotojo, mokinys, mokinio, pacientas, paciento, zakaznik, zakaznika, ucastnik, ucastnika, clen, clena, zak, zaka,
  pacient, pacienta, zamestnanec, zamestnance, zamestnanca, rodic, rodice, rodica, dite, ditete, dieta, dietata, hrac, hrace, hosta,
  kupujici, prijemce, platce, odesilatel, drzitel, kupac, kupca, klijent, klijenta, sudionik, sudionika, clana, ucenik, ucenika,
  zaposlenik, zaposlenika, pacijent, pacijenta, roditelj, roditelja, stranka, stranke, udelezenec, udelezenca, ucenec, ucenca, zaposleni,
  zaposlenega, ugyfel, vevo, resztvevo, tanulo, gyermek, szulo, beteg, dolgozo, munkavallalo, kapcsolattarto, vendeg, cimzett, anyja,
  clientului, clientul, participantului, elevului, studentului, parinte, parintelui, pacientului, angajat, angajatului, copil, copilului,
  membru, musteri, musterinin, ogrenci, ogrencinin, katilimci, velinin, anne, baba, uye, uyenin, calisan, personel, hasta, hastanin,
  misafir, alici, gonderen, yolcu, cocuk, клиент, клиента, участник, участника, сотрудник, сотрудника, покупатель, покупателя, ученик,
  ученика, студент, студента, пациент, пациента, родитель, родителя, ребенок, ребенка, плательщик, плательщика, получатель, получателя,
  отправитель, отправителя, гость, гостя, заказчик, заказчика, контактного лица, представитель, представителя, пассажир, пассажира,
  клієнт, клієнта, учасник, учасника, працівник, працівника, учень, учня, пацієнт, пацієнта, замовник, замовника, одержувач, одержувача,
  служител, родител, πελάτη, πελάτης, μαθητή, μαθητής, ασθενή, ασθενής, μέλους, μέλος, γονέα, γονέας, συμμετέχοντα, υπαλλήλου, υπάλληλος,
  κηδεμόνα, κηδεμόνας, khách hàng, học sinh, sinh viên, nhân viên, bệnh nhân, phụ huynh, thành viên, người nhận, người gửi, pelanggan,
  siswa, mahasiswa, karyawan, pegawai, pasien, anggota, peserta, penerima, pengirim, orang tua, ayah, ibu, wali, pembeli, penumpang, tamu,
  العميل, الطالب, الموظف, المريض, العضو, المشارك, ولي الأمر, המטופל, התלמיד, העובד, הלקוח, לקוח, הורה, ההורה, תלמיד, עובד, מטופל,
  supporter, investigator, principal investigator, subject, claimant, plaintiff, defendant, executor, trustee, morador, assistito,
  abitante, condomino, locataria, locatario, arrendatario, propietario del inmueble, habitant, bewohner, eigentumer, versicherte,
  kursteilnehmer, huisgenoot, lokator, mieszkaniec`)

/** Companies that rows are about. */
export const firms =
  set(`juridinio asmens, juridinis asmuo, юридического лица, юридичної особи, pravne osebe, pravnicke osoby, pravnickej osoby, pravne osobe, pravnog lica,
  osoby prawnej, juridiskas personas, juriidilise isiku, rechtspersoon, juristische person, personne morale, persona juridica, persona giuridica,
  pessoa juridica, legal entity, entidad, entidade, entitat, l entitat, entita, yhdistys, yhdistyksen, seuran, jarjeston, organisaation, yhteison, forening, foreningens, foreningen, forbundets,
  verein, vereins, verband, verbands, stiftung, asociacion, association, associazione, associacao, vereniging, stichting, stowarzyszenie,
  stowarzyszenia, fundacja, fundacji, spolek, spolku, egyesulet, egyesulete, alapitvany, asociatia, asociatiei, dernek, dernegin, vakif, udruga,
  udruge, drustvo, drustva, zdruzenje, biedriba, biedribas, asociacija, asociacijos, ассоциации, объединения, фонда, company, firm, entity, charity, organization, organisation, org, business, employer, account, supplier, vendor, empresa, compania, entreprise, societe,
  azienda, societa, bedrijf, firma, firmy, unternehmen, unternehmens, organizacion, organizzazione, organisatie, fornitore, fournisseur,
  proveedor, lieferant, lieferanten, leverancier, dostawca, dostawcy, fornecedor, merchant, corporation, agency, spolecnosti, spolecnost,
  spolocnosti, podniku, organizace, foretag, foretagets, bolag, virksomhed, virksomhedens, bedrift, bedriftens, yritys, yrityksen,
  ettevotte, uznemuma, imones, ceg, vallalat, firmei, companiei, societatii, sirket, sirketin, kurum, firme, tvrtke, poduzeca, preduzeca,
  podjetja, компании, организации, фирмы, предприятия, фирмата, компанията, организацията, компанії, організації, підприємства, εταιρείας,
  επιχείρησης, công ty, perusahaan, الشركة, المؤسسة, החברה, העסק, institution, institucion, etablissement, предприятието, дружеството`)

/** What names are called, of people and companies. */
export const nameWords =
  set(`name, names, nombre, nombres, nom, noms, nome, nomi, naam, namen, nazwa, imie, imiona, nazwisko i imie, imie i nazwisko, namn, navn,
  nafn, nimi, nimet, jmeno, meno, nazev, nazov, ime, naziv, neve, nev, nume, numele, denumire, denumirea, adi, ad, ismi, isim, adi soyadi,
  ad soyad, vards, vardas, vardas pavarde, nosaukums, pavadinimas, имя, фио, название, наименование, ім'я, назва, піб, име, назив, имена,
  όνομα, ονοματεπώνυμο, επωνυμία, nama, नाम, tên, họ tên, họ và tên, اسم, שם, full name, fullname, nom complet, nombre completo, nome completo,
  nom et prenom, nombre y apellidos, apellidos y nombre, nome e cognome, cognome e nome, jmeno a prijmeni, ime i prezime, ime in priimek,
  meno a priezvisko, vor und nachname`)

/** People in front of a name in Chinese, Japanese and Korean, which have no spaces: 顧客氏名, 收货人姓名, 신청자명. */
export const easternPersons =
  /(?:顧客|お客様|客様|会員|参加者|申込者|申請者|受取人|送り主|ご依頼主|依頼主|届け先|配送先|担当者|保護者|生徒|児童|学生|患者|社員|従業員|職員|購入者|注文者|予約者|代表者|担当|連絡先|契約者|受講者|応募者|寄付者|来場者|客户|客戶|收货人|收貨人|收件人|寄件人|发件人|会员|會員|學生|员工|員工|病人|家长|家長|联系人|聯絡人|申请人|申請人|持卡人|开户人|户主|参会人|报名人|购买人|买家|買家|用户|乘客|旅客|候选人|고객|회원|학생|환자|직원|보호자|신청자|신청인|참가자|참석자|담당자|주문자|주문인|수령인|수취인|받는사람|받는분|보내는분|예약자|구매자|대표자|입금자|예금주|사원|지원자|후원자|투숙객|방문자)$/u
/** Companies in front of a name there. */
export const easternFirms =
  /(?:会社|企業|法人|団体|組織|取引先|勤務先|所属|公司|单位|單位|企业|机构|機構|회사|업체|기업|기관|단체|거래처|상호|소속|법인|직장|학교법인)$/u
export const easternName = /(?:氏名|姓名|名前|芳名|名称|名稱|名字|名|이름|성명|성함|명칭|명)$/u

/** Whom Germanic and Finnish headers name in one word with what they mean: "Lieferort", "Factuurland", "Laskutuskaupunki". */
export const gluedFronts =
  set(`skol, skole, koulu, schul, ausbildungs, praktikums, liefer, rechnungs, versand, wohn, geburts, herkunfts, heimat, arbeits, firmen, dienst, kunden, empfanger, absender, privat, haupt,
  melde, zustell, post, besteller, kaufer, notfall, eltern, schuler, mitglieds, teilnehmer, gast, vereins, unternehmens, geschafts, buro,
  haus, kontakt, standard, studien, standort, einsatz, veranstaltungs, ziel, start, abhol, patienten, bewerber, mitarbeiter, spender,
  lieferanten, factuur, bezorg, aflever, lever, verzend, geboorte, woon, vestigings, bedrijfs, werk, prive, nood, contact, klant, klanten,
  ouder, leerling, deelnemer, leden, school, faktura, fakturerings, leverans, leverings, hem, hjem, hjemmo, bostads, fodelse, fodsels,
  arbets, arbejds, arbeids, besoks, foretags, firma, kund, kunde, medlems, elev, mobil, laskutus, toimitus, koti, asuin, synnyin, syntyma,
  tyo, posti, kayntiosoite, yritys, asiakas, yhteyshenkilo, huoltaja, potilas, jasen`)
