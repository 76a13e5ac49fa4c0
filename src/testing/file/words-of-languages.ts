// Words of lists of people and companies in 46 languages, by which the detection of encodings is judged and never tuned: written
// from knowledge of the languages before there was code to judge.
import type { ListWords } from './lists-of-languages.ts'

/** Header, first names, last names, companies, cities and notes; words of one kind are separated by commas. */
const written = {
  german: `Nr,Vorname,Nachname,Firma,Ort,Bemerkung
    Jürgen,Anna,Björn,Käthe,Günter,Sören,Zoë,Peter,Jörn,Bärbel,Hans-Jürgen,Ursula,Götz,Änne,Thomas,Rüdiger,Sabine,Jörg,Hannelore,Ümit
    Müller,Schröder,Weiß,Schmidt,Krüger,Böhm,Großmann,Bäcker,Vogel,Jäger,Köhler,Hübner,Rößler,Lange,Schäfer,Öhler,Fischer,Brückner,Kühn,Preuß
    Möbelhaus Grün,Bäckerei Süß,Autohaus Lenz GmbH,Gärtnerei Blüte,Größe & Maß KG,Ärztehaus Mitte,Übersetzungsbüro Lang,Metallbau Hahn
    Köln,München,Düsseldorf,Hamburg,Lübeck,Göttingen,Würzburg,Saarbrücken,Weißenfels,Nürnberg,Tübingen,Leipzig
    ruft zurück,bereits bestellt,möchte Prospekt,nächste Woche,außer Haus,Straße prüfen,VIP,schließt früh`,
  english: `No,First name,Last name,Company,City,Note
    Zoë,James,Chloë,Mary,Renée,John,Siân,Oliver,André,Emily,Seán,Beyoncé,Charlotte,Noël,George,Róisín,Amélie,Harry,Jack,Grace
    O’Brien,Smith,Brontë,Jones,Fiancée,Taylor,Ó Súilleabháin,Brown,D’Arcy,García,Müller,Wilson,St. Clair,Evans,Côté,Thomas,Walker,Hughes,O’Connor,Núñez
    Café Nero,Smith & Sons,Bob’s Pâtisserie,The Résumé Co,Naïve Records,Tate Ltd,Crème Hair,Acme Inc
    London,Dún Laoghaire,Leeds,Montréal,Bristol,San José,York,Québec,Bath,Boston,Glasgow,Cañon City
    doesn’t answer,paid £20,call back – urgent,costs €15,“VIP” guest,ok,new client,née Clarke`,
  french: `N°,Prénom,Nom,Société,Ville,Remarque
    Gérard,Marie,Anaïs,Hélène,Jean-François,Loïc,Noémie,Thérèse,Jérôme,Agnès,Benoît,Maëlle,Éric,Françoise,Pierre,Rémi,Zoé,Joël,Cécile,Élodie
    Lefèvre,Martin,Crépin,Bérenger,Château,Dubois,Gélinas,Léger,Prévost,Mazéas,Forêt,Benoît,Lesœur,Gautier,Françoys,Delaître,Fournier,Thévenet,Hébert,Renaudière
    Boulangerie Pépin,Crédit Général,L’Épicerie du Marché,Hôtel Beau Séjour,Ateliers Réunis,Garage Noël,Société Nouvelle,Librairie Cœur
    Besançon,Orléans,Paris,Nîmes,Saint-Étienne,Angoulême,Béziers,Lyon,Évreux,Alençon,Mâcon,Chambéry
    à rappeler,très intéressé,déjà client,absent jusqu’à lundi,reçu,décédé,facture envoyée,même adresse`,
  spanish: `Núm,Nombre,Apellidos,Empresa,Ciudad,Observación
    José,María,Ángel,Lucía,Andrés,Begoña,Íñigo,Carmen,Jesús,Sofía,Martín,Inés,Raúl,Óscar,Belén,Iván,Ramón,Verónica,Julio,Adrián
    García,Muñoz,Fernández,Peña,López,Ibáñez,Núñez,Martínez,Pérez,Cañizares,Gutiérrez,Ávila,Rincón,Ordóñez,Torres,Valdés,Zúñiga,Sáez,Rodríguez,Castaño
    Panadería Nuñez,Diseño y Compañía,Talleres Rápidos,Jardinería León,Construcción Álvarez,Óptica Nueva,Almacén Sur,Cerámica Española
    Málaga,León,Cádiz,Sevilla,Coruña,Córdoba,Logroño,Ávila,Cáceres,Jaén,Medellín,Bogotá
    llamará mañana,está de baja,teléfono erróneo,cliente desde año pasado,según contrato,aún no pagó,señora,¿confirmar?`,
  portuguese: `Nº,Nome,Apelido,Empresa,Cidade,Observação
    João,Antônio,Inês,Conceição,Luís,Tânia,Márcia,José,Simão,Lúcia,Estêvão,Bárbara,Fábio,Patrícia,Ângela,Sebastião,Mônica,Rui,Vânia,Cícero
    Gonçalves,Magalhães,Conceição,Araújo,Simões,Silva,Guimarães,Falcão,Leitão,Estêvão,Brandão,Sá,Portugal,Açucena,Mourão,Antunes,Nóbrega,Lourenço,Ávila,Bragança
    Padaria São João,Construções Irmãos Leão,Informática Ágil,Café Avó,Confecções Maçã,Móveis Belém,Viação Atlântica,Drogaria Saúde
    São Paulo,Brasília,Évora,Guimarães,Belém,Goiânia,Maceió,Setúbal,Lisboa,Florianópolis,Viseu,Niterói
    não atende,já é cliente,reunião amanhã,endereço errado,aguarda cotação,três vezes,férias até março,à espera`,
  italian: `N.,Nome,Cognome,Società,Città,Nota
    Niccolò,Giosuè,Maria,Noè,Desirée,Luca,Mosè,Zoè,Paolo,Nicolò,Salomè,Anna,Giò,Marco,Tobia,Chiara,Edè,Matteo,Dalì,Sofia
    Rossi,Cantù,Dalò,Bianchi,Forlì,Mascarò,Pirlò,Carrà,Ferrari,Nicolè,Colò,Greco,Conti,Bertè,Scalìa,Russo,Galli,Viganò,Salò,Cefalù
    Panetteria Bontà,Caffè Greco,Qualità Più,Ristorante Papà,Novità Srl,Officina Conti,Libertà Viaggi,Comò Arredi
    Forlì,Cantù,Roma,Mondovì,Cefalù,Milano,Viggiù,Nardò,Patù,Torino,Salò,Agliè
    richiamerà lunedì,è già cliente,perché no,più tardi,società chiusa,ok,martedì,attività cessata`,
  dutch: `Nr,Voornaam,Achternaam,Bedrijf,Plaats,Opmerking
    Daniël,Chloë,Jan,Noël,Zoë,Pieter,Renée,Joëlle,Michaël,Anaïs,Kees,Loïs,Maël,Willem,Rafaël,Thérèse,André,Sanne,Gaël,Eloïse
    Coëlho,de Vries,Caljé,van Dijk,Haïm,Jansen,Bouché,Bakker,Smeïts,Israël,Visser,Daniëls,Groën,Mulder,Meijer,Sené,Logé,Bos,Piëls,Vermeulen
    Café De Zoën,Bakkerij Smit,Coöperatie Agro,Reünie BV,Financiële Zaken,Oliehandel België,Drukkerij Lux,Patiënt en Zorg
    Amsterdam,België,Utrecht,Curaçao,Leiden,Groningen,Coëvorden,Bonaire,Gent,Haarlem,Breda,Oekraïne
    geïnteresseerd,belt één keer,zegt nee,coördinator,vóór vrijdag,reünie gepland,ideeën,ok`,
  swedish: `Nr,Förnamn,Efternamn,Företag,Ort,Anmärkning
    Åsa,Björn,Göran,Märta,Anders,Håkan,Östen,Pär,Sören,Gösta,Karin,Jörgen,Åke,Linnéa,André,Bo,Mårten,Jörgen,Ulf,Désirée
    Sjöberg,Lindström,Åkesson,Öberg,Nyström,Hägglund,Svensson,Bergström,Holmén,Ångström,Söder,Lööf,Hallén,Östlund,Grönvall,Persson,Nordén,Ståhl,Bäck,Rosén
    Måleri & Färg,Städfirma Ren,Åkeri Norr,Kött och Fläsk,Järnhandeln,Hälsa AB,Båtbygget,Örats Musik
    Malmö,Göteborg,Örebro,Umeå,Stockholm,Västerås,Åre,Gävle,Jönköping,Lund,Ängelholm,Växjö
    ringer på måndag,är på semester,får rabatt,ändrad adress,söker jobb,väntar svar,för dyrt,ej nådd`,
  danish: `Nr,Fornavn,Efternavn,Firma,By,Bemærkning
    Søren,Jørgen,Åse,Anders,Bjørn,Kåre,Mette,Maja-Lærke,Jørn,Sæmund,Bente,Øjvind,Håkon,Vibe,Lærke,Torbjørn,René,Karen,Åge,Sølvi
    Kjær,Nørgaard,Sørensen,Østergaard,Bæk,Jensen,Møller,Skovgård,Åkjær,Thomsen,Lægaard,Hansen,Højgaard,Krøyer,Bøgh,Ravnkilde,Mølgaard,Ærø,Vestergård,Grønbech
    Bageriet Brød,Køkken & Bad,Malerfirma Blå,Fiskehuset Ærlig,Nørreport Kiosk,Håndværk ApS,Tømrer Bo,Rejsebureau Sæson
    Ålborg,Århus,København,Odense,Helsingør,Rønne,Næstved,Køge,Esbjerg,Tønder,Ærøskøbing,Hjørring
    ringer på mandag,på ferie,får tilbud,ændret adresse,søger ny,gæst,måske,nået i går`,
  norwegian: `Nr,Fornavn,Etternavn,Firma,Sted,Merknad
    Bjørn,Øystein,Kåre,Ingrid,Bård,Sølvi,Håkon,Anne,Jørgen,Pål,Åshild,Tor,Ragnhild,Bjørg,Gjøril,Espen,Pål-André,Kjærsti,Øyvind,Ståle
    Ødegård,Bjørnsen,Grønlie,Hansen,Sørlie,Brækhus,Sæther,Lønning,Håland,Berg,Skjæveland,Årdal,Nygård,Dahl,Bråten,Østby,Løken,Myhre,Tønnesen,Fjæra
    Rørlegger Sør,Bakeri Brød,Sjømat AS,Blåbær Kafé,Hytte og Skog,Båtservice,Fjelltur,Møbelhjørnet
    Tromsø,Ålesund,Oslo,Bodø,Bærum,Gjøvik,Haugesund,Røros,Ås,Førde,Bergen,Sandnessjøen
    ringer på fredag,får tilbud,på ferie,bør følges opp,avtalt møte,går fint,ny nøkkel,må purres`,
  finnish: `Nro,Etunimi,Sukunimi,Yritys,Paikkakunta,Huomautus
    Päivi,Mikko,Jyrki,Äiti,Yrjö,Väinö,Anna,Kyösti,Pärttyli,Eerö,Hämäläinen,Määttä,Heikki,Tyyne,Säde,Jari,Pentti,Töyry,Liisa,Pyry
    Mäkinen,Hämäläinen,Nieminen,Mäkelä,Järvinen,Lehtimäki,Väisänen,Pöyhönen,Määttä,Virtanen,Ylönen,Räsänen,Heinonen,Kärkkäinen,Jääskeläinen,Salmi,Törmänen,Kähkönen,Åberg,Häkkinen
    Leipomo Jyvä,Sähköasennus Salama,Kenkäkauppa Oy,Metsätyö Mänty,Lämpö ja Vesi,Äänistudio,Rakennus Oy,Päiväkoti Kettu
    Jyväskylä,Hämeenlinna,Mikkeli,Seinäjoki,Helsinki,Kemijärvi,Hyvinkää,Pietarsaari,Järvenpää,Ähtäri,Töölö,Espoo
    soittaa huomenna,ei tavoitettu,lähetä esite,tämä viikko,käy hyvin,myöhässä,yhä auki,sähköposti väärin`,
  icelandic: `Nr,Fornafn,Eftirnafn,Fyrirtæki,Staður,Athugasemd
    Þórður,Sigríður,Björk,Guðrún,Jón,Ásgeir,Óðinn,Ragnheiður,Páll,Æsa,Hafþór,Ingibjörg,Úlfar,Sæmundur,Davíð,Árni,Þóra,Eiður,Kristín,Össur
    Guðmundsson,Jónsdóttir,Sigurðardóttir,Þorsteinsson,Árnason,Björnsdóttir,Óskarsson,Magnúsdóttir,Einarsson,Pálsson,Ólafsdóttir,Hallgrímsson,Þórarinsdóttir,Helgason,Ingólfsdóttir,Bjarnadóttir,Ægisson,Víðisdóttir,Stefánsson,Hjörleifsson
    Fiskbúðin Þorskur,Bakarí Brauð,Íslensk Ull,Ferðaþjónusta,Bílasala Norðurs,Jökull ehf,Húsasmiðja,Blómabúð
    Reykjavík,Ísafjörður,Höfn,Akureyri,Húsavík,Seyðisfjörður,Kópavogur,Selfoss,Egilsstaðir,Vík,Þorlákshöfn,Siglufjörður
    hringir á mánudag,í fríi,fær tilboð,nýtt heimilisfang,þarf svar,við skrifborðið,greitt að fullu,má bíða`,
  catalan: `Núm,Nom,Cognoms,Empresa,Ciutat,Observació
    Jordi,Núria,Àlex,Montserrat,Òscar,Mercè,Lluís,Martí,Conxita,Joaquim,Raül,Laia,Ramón,Eulàlia,Mònica,Agustí,Ignasi,Gemmà,Sònia,Carles
    Puigdemont,Soldevila,Martínez,Lladó,Ferré,Güell,Mallofré,Sabaté,Boixadós,Vilà,Roigé,Pujol,Castellà,Fàbregas,Muñoz,Solé,Rovirà,Esteve,Colomé,Gasull
    Forn de Pa Camí,Col·legi Pi,Fusteria Güell,Òptica Mar,Música Viva,Gràfiques Nord,Vinícola Penedès,Farmàcia Garrigó
    Lleida,Mataró,Vilafranca del Penedès,Cadaqués,Sabadell,Olèrdola,Terrassa,Castelló,Alcúdia,Reus,Palamós,L’Hospitalet
    trucarà demà,és client,ja està pagat,direcció errònia,després de Nadal,què vol,il·lusió,pendent`,
  irish: `Uimh,Ainm,Sloinne,Comhlacht,Baile,Nóta
    Seán,Máire,Pádraig,Siobhán,Niamh,Tomás,Róisín,Ciarán,Bríd,Mícheál,Áine,Cathal,Sinéad,Éamon,Órla,Fionnuala,Caitríona,Séamus,Dónal,Gráinne
    Ó Briain,Mac Cárthaigh,Ní Dhomhnaill,Ó Súilleabháin,Breathnach,Ó Néill,Mac Gearailt,Ó Conchúir,de Búrca,Ní Mháille,Ó Dálaigh,Seoighe,Ó Ríordáin,Mac Aodháin,Uí Chonaill,Ó Móráin,Nic Dhiarmada,Ó Cléirigh,Ó Tuathail,Bairéad
    Siopa Leabhar,Báicéir Úr,Óstán na Mara,Teach Tábhairne,Múinteoirí Teo,Iascaireacht Thiar,Cógaslann,Éadaí Gaelacha
    Corcaigh,Gaillimh,Luimneach,Baile Átha Cliath,Dún Dealgan,Trá Lí,Sligeach,Cill Chainnigh,Inis Córthaidh,Port Láirge,Béal Átha na Sluaighe,Leitir Ceanainn
    glaofaidh sé amárach,ar saoire,íoctha,seoladh mícheart,tá fáilte,ag fanacht,nua,cuir glaoch`,
  albanian: `Nr,Emri,Mbiemri,Kompania,Qyteti,Shënim
    Arbër,Blerinë,Çlirim,Gëzim,Luan,Mirëlinda,Shpëtim,Fatbardhë,Përparim,Ilir,Vjollcë,Dritëro,Kujtim,Lindë,Agron,Besë,Rozafë,Edmond,Zanë,Bukurijë
    Hoxha,Çela,Përmeti,Krasniqi,Dërvishi,Gjergji,Shkëmbi,Leka,Bërisha,Kodër,Gashi,Mëhilli,Çobani,Zogu,Rrëshqani,Marku,Këlliçi,Thaçi,Qosja,Kolë
    Furra Bukë e Mirë,Ndërtimi,Fshati Ynë,Këpucë Moderne,Çelës i Artë,Libraria Dituria,Pemët,Rrjeti Sh.p.k.
    Tiranë,Durrës,Vlorë,Shkodër,Korçë,Prishtinë,Gjakovë,Sarandë,Pejë,Berat,Kuçovë,Prizren
    do të telefonojë,është klient,nuk përgjigjet,adresë e gabuar,paguar,në pushim,për nesër,më vonë`,
  polish: `Nr,Imię,Nazwisko,Firma,Miasto,Uwagi
    Łukasz,Małgorzata,Paweł,Grażyna,Michał,Józef,Bożena,Stanisław,Żaneta,Anna,Rafał,Elżbieta,Sławomir,Wiesław,Bogumiła,Jan,Świętosława,Kamil,Zdzisław,Jędrzej
    Wójcik,Kowalski,Dąbrowska,Zieliński,Szymański,Woźniak,Kozłowski,Błaszczyk,Król,Wróbel,Świątek,Jabłońska,Pająk,Górski,Gałązka,Pawłowski,Rybiński,Żak,Mączyński,Ćwiek
    Piekarnia Złoty Kłos,Usługi Ślusarskie,Księgarnia Wiedza,Zakład Żeliwny,Biuro Podróży Mewa,Łąka i Ogród,Środki Czystości,Sól Kłodawa
    Łódź,Gdańsk,Kraków,Poznań,Wrocław,Częstochowa,Białystok,Rzeszów,Toruń,Zielona Góra,Świdnica,Żory
    oddzwoni później,już klient,zły adres,dziękuje,proszę o ofertę,nieczynne w środę,spóźniony,ważne`,
  czech: `Č.,Jméno,Příjmení,Firma,Město,Poznámka
    Jiří,Věra,Zdeněk,Šárka,Tomáš,Božena,Ondřej,Anežka,Lukáš,Jaromír,Květa,Matěj,Růžena,Petr,Žaneta,Řehoř,Ludvík,Jana,Štěpán,Libuše
    Dvořák,Novotný,Černý,Růžička,Procházka,Kučera,Němec,Pospíšil,Hájek,Jelínek,Říha,Beneš,Fiala,Šimek,Kadlec,Vaněk,Blažek,Kříž,Žák,Sedláček
    Pekařství U Věže,Účetní kancelář,Stavby Třeboň,Květiny Růže,Řeznictví,Železářství Klíč,Dětský svět,Čistírna Bílá
    Plzeň,Olomouc,České Budějovice,Ústí nad Labem,Brno,Hradec Králové,Zlín,Jihlava,Třebíč,Říčany,Přerov,Děčín
    zavolá zítra,špatná adresa,stálý zákazník,čeká na nabídku,přeplatek,dovolená,již zaplaceno,důležité`,
  slovak: `Č.,Meno,Priezvisko,Firma,Mesto,Poznámka
    Ľubomír,Zuzana,Ján,Štefan,Želmíra,Miloš,Božena,Ľudovít,Matúš,Oľga,Kristína,Jozef,Ondrej,Mária,Vojtech,Žofia,Dušan,Róbert,Anežka,Šimon
    Kováč,Horváth,Nagy,Tóth,Baláž,Šťastný,Hudák,Molnár,Ďuriš,Krajčír,Lukáč,Mráz,Kráľ,Polák,Žiak,Ňaršík,Vlček,Čierny,Hrušovský,Stôčik
    Pekáreň Klas,Stolárstvo Dub,Účtovníctvo Plus,Záhradníctvo Ruža,Zámočníctvo Kľúč,Čistiareň,Ľanové látky,Môj dom
    Žilina,Košice,Nitra,Banská Bystrica,Prešov,Trenčín,Piešťany,Liptovský Mikuláš,Ružomberok,Levoča,Šaľa,Čadca
    zavolá zajtra,zlá adresa,stály zákazník,čaká na ponuku,už zaplatené,dôležité,v stredu voľný,môže byť`,
  hungarian: `Sz.,Keresztnév,Vezetéknév,Cég,Város,Megjegyzés
    Gergő,László,Erzsébet,Ödön,István,Ágnes,Zsófia,Jenő,Zoltán,Ildikó,Győző,Éva,Béla,Őzike,Tünde,Attila,Ferenc,Dezső,Krisztián,Piroska
    Szabó,Kovács,Tóth,Szűcs,Őri,Németh,Horváth,Balogh,Mészáros,Fűzfa,Erdős,Győri,Hegedűs,Lukács,Vörös,Fehér,Gál,Bíró,Szőke,Juhász
    Pékség Kenyér,Könyvelő Kft.,Fűszer és Bor,Gépgyár Győr,Tűzhely Bolt,Üveges Műhely,Virágüzlet,Cipő Szalon
    Győr,Pécs,Székesfehérvár,Kecskemét,Szeged,Nyíregyháza,Mezőkövesd,Hódmezővásárhely,Gödöllő,Érd,Kőszeg,Sárospatak
    visszahív hétfőn,már ügyfél,rossz cím,kéri az ajánlatot,fizetve,később,időpont kell,megszűnt`,
  romanian: `Nr,Prenume,Nume,Firmă,Oraş,Observaţii
    Ştefan,Ioana,Răzvan,Mădălina,Ion,Cătălin,Ţicu,Ileana,Vasile,Anişoara,Bogdan,Ionuţ,Sânziana,Gheorghiţă,Maria,Costică,Mihăiţă,Crăciun,Iustin,Sabină
    Popescu,Ionescu,Rădulescu,Ştefănescu,Munteanu,Bălan,Ţepeş,Stănescu,Câmpeanu,Moraru,Păun,Niţă,Grigoraş,Văcărescu,Dumitraşcu,Oprişan,Bărbulescu,Sîrbu,Tănase,Lăzărescu
    Brutăria Pâine,Construcţii Noi,Ţesături Fine,Librăria Învăţătura,Maşini Şi Piese,Cofetăria Dulceaţă,Înălţimea,Vânătorul
    Bucureşti,Iaşi,Timişoara,Braşov,Galaţi,Constanţa,Piteşti,Bacău,Târgovişte,Bistriţa,Cluj,Râmnicu Vâlcea
    sună mâine,este deja client,adresă greşită,aşteaptă oferta,plătit,în vacanţă,după sărbători,fără răspuns`,
  croatian: `Br.,Ime,Prezime,Tvrtka,Grad,Napomena
    Željko,Đurđica,Ivan,Šime,Nikolina,Krešimir,Ružica,Boško,Čedomir,Ana,Zdravko,Snježana,Tomislav,Žarko,Matijaš,Petra,Lucija,Dražen,Anđela,Vjekoslav
    Horvat,Kovačević,Babić,Marić,Jurić,Šimić,Đurić,Knežević,Vuković,Perić,Božić,Čović,Špoljar,Grgić,Žagar,Matošić,Pavičić,Hrgović,Tomašić,Ćurković
    Pekara Žito,Stolarija Hrast,Kuća Čaja,Građevina Đuro,Cvjećarnica Ruža,Računovodstvo Šest,Prijevoz Brzi,Voćnjak
    Čakovec,Šibenik,Požega,Zagreb,Đakovo,Varaždin,Poreč,Križevci,Split,Ogulin,Županja,Petrinja
    zvat će sutra,već je kupac,pogrešna adresa,čeka ponudu,plaćeno,godišnji odmor,nije došao,važno`,
  slovenian: `Št.,Ime,Priimek,Podjetje,Kraj,Opomba
    Matjaž,Boštjan,Andreja,Žiga,Alenka,Tomaž,Špela,Jože,Urška,Čedo,Anže,Nataša,Aleš,Marko,Tjaša,Uroš,Mojca,Žan,Damijan,Živa
    Novak,Kovačič,Zupančič,Krajnc,Žagar,Mlakar,Božič,Hribar,Korošec,Kopač,Šuštar,Čeh,Oblak,Petrič,Černe,Zajc,Hočevar,Kolarič,Šinkovec,Drčar
    Pekarna Žito,Mizarstvo Češnja,Gostilna Pri Vodnjaku,Računovodstvo Čas,Šiviljstvo Niť,Trgovina Ključ,Avtošola Relax,Vrtičkar
    Škofja Loka,Ljubljana,Črnomelj,Novo mesto,Žalec,Krško,Brežice,Celje,Šentjur,Radovljica,Tržič,Kočevje
    pokliče jutri,napačen naslov,že stranka,čaka ponudbo,plačano,dopust,želi več,zaprto`,
  bosnian: `Br.,Ime,Prezime,Firma,Grad,Napomena
    Amra,Džemal,Šefik,Emina,Mirsad,Đenana,Živko,Hasan,Nedžad,Senada,Ćamil,Jasmin,Šaban,Vesna,Lejla,Enver,Đulisa,Zlatan,Fatima,Miloš
    Hodžić,Begović,Mujić,Čaušević,Đozić,Halilović,Šehić,Kovač,Imamović,Žunić,Džafić,Delić,Karadžić,Ćatić,Spahić,Omerović,Suljić,Džeko,Avdić,Osmančević
    Ćevabdžinica Željo,Pekara Sarač,Građevina Most,Džem i Med,Kožara Visoko,Šumarstvo,Prevoz Čolo,Autoškola
    Sarajevo,Goražde,Bihać,Živinice,Tešanj,Zenica,Brčko,Čapljina,Doboj,Mostar,Široki Brijeg,Gradačac
    zove sutra,već kupac,pogrešna adresa,čeka ponudu,plaćeno,nije našao,hitno,na odmoru`,
  estonian: `Nr,Eesnimi,Perekonnanimi,Ettevõte,Linn,Märkus
    Jüri,Kärt,Tõnu,Ülle,Mart,Õnne,Väino,Külli,Andres,Hõbe,Pärtel,Märt,Ants,Sirje,Žanna,Tõnis,Öie,Peeter,Anu,Jaan
    Tamm,Mägi,Sepp,Põldma,Kütt,Järv,Lõhmus,Rebane,Õunapuu,Käär,Kõiv,Ilves,Lääne,Pärn,Tõnisson,Hänni,Vähi,Raudsepp,Mändla,Škerin
    Pagaritöökoda Sõõrik,Ehitus OÜ,Kööginurk,Õmblus ja Lõng,Põllutöö,Töötukassa,Väike Pood,Metsamüük
    Pärnu,Võru,Jõgeva,Põltsamaa,Tallinn,Kärdla,Jõhvi,Tartu,Rüütli,Otepää,Sillamäe,Mõisaküla
    helistab hiljem,vale aadress,juba klient,ootab pakkumist,makstud,puhkusel,järgmine nädal,küsi üle`,
  latvian: `Nr,Vārds,Uzvārds,Uzņēmums,Pilsēta,Piezīme
    Jānis,Kārlis,Ilze,Mārtiņš,Līga,Pēteris,Ģirts,Dzintra,Ēriks,Ņina,Žanis,Kristīne,Andris,Šarlote,Ķersta,Raitis,Rūta,Uldis,Sanita,Edgārs
    Bērziņš,Kalniņš,Ozoliņa,Liepiņš,Krūmiņa,Jansons,Zariņš,Šmits,Vītols,Ķirsis,Grīnbergs,Ēglīte,Pētersons,Āboliņš,Lācis,Žagars,Čakste,Siliņa,Vanags,Dūmiņš
    Maiznīca Rīta Saule,Būvniecība,Grāmatu Nams,Ziedu Veikals,Šūšana,Ēdnīca Pīrāgs,Ūdens un Siltums,Mēbeles SIA
    Rīga,Jūrmala,Liepāja,Cēsis,Rēzekne,Jēkabpils,Kuldīga,Ogre,Bauska,Ķegums,Sigulda,Ādaži
    zvanīs rīt,nepareiza adrese,jau klients,gaida piedāvājumu,samaksāts,atvaļinājumā,vēlāk,steidzami`,
  lithuanian: `Nr,Vardas,Pavardė,Įmonė,Miestas,Pastaba
    Jonas,Žydrūnas,Eglė,Šarūnas,Jūratė,Mindaugas,Rūta,Ąžuolas,Česlovas,Ieva,Vytautas,Birutė,Kęstutis,Audrius,Živilė,Danutė,Algirdas,Miglė,Žilvinas,Sigitas
    Kazlauskas,Čepaitė,Žukauskienė,Šimkus,Petrauskas,Kęsgaila,Jankauskienė,Balčiūnas,Urbonavičius,Vaičiulytė,Paškevičius,Grigaitis,Žemaitis,Rimkutė,Būga,Stankevičius,Mažeika,Dambrauskas,Šapoka,Lukšytė
    Kepykla Rugelis,Statybų grupė,Gėlių namai,Įrankiai visiems,Žuvies turgus,Šilumos tinklai,Medžio dirbiniai,Vėjo malūnas
    Šiauliai,Klaipėda,Panevėžys,Vilnius,Kėdainiai,Mažeikiai,Tauragė,Utena,Plungė,Kaunas,Radviliškis,Rokiškis
    paskambins rytoj,blogas adresas,jau klientas,laukia pasiūlymo,apmokėta,atostogauja,vėliau,žiūrėti sąrašą`,
  turkish: `No,Adı,Soyadı,Şirket,Şehir,Açıklama
    Ayşe,Gülşen,İbrahim,Mehmet,Çiğdem,Oğuz,Işıl,Ömer,Şükrü,Tuğba,Hüseyin,İpek,Ahmet,Yağmur,Gökhan,Ufuk,Şebnem,Ümit,Ceyda,Barış
    Yılmaz,Öztürk,Şahin,Çelik,Yıldız,Aydın,Koç,Kılıç,Doğan,Çağlar,Güneş,Işık,Bozkurt,Türkoğlu,Aslan,Taş,Özdemir,Kışlalı,Şimşek,Gündoğdu
    Güneş Tekstil,Işık Elektrik,Çınar Mobilya,Doğa Gıda,Yağcı Kırtasiye,Şeker Fabrikası,Öz Nakliyat,Balıkçı Hasan
    İstanbul,İzmir,Eskişehir,Muğla,Diyarbakır,Şanlıurfa,Kırşehir,Ankara,Çanakkale,Iğdır,Gümüşhane,Balıkesir
    yarın arayacak,yanlış adres,müşterimiz,teklif bekliyor,ödendi,tatilde,daha sonra,görüşüldü`,
  maltese: `Nru,Isem,Kunjom,Kumpanija,Belt,Nota
    Ġorġ,Ċensu,Żeppi,Marija,Ħanna,Ġwanni,Mikiel,Ċetta,Ġanni,Pawlu,Ninu,Żaren,Toni,Karmni,Xmun,Ġuża,Salvu,Wistin,Ġulja,Leli
    Borġ,Żammit,Farruġia,Vella,Ċilja,Aġius,Camilleri,Għigo,Micallef,Ħili,Buttiġieġ,Spiteri,Żerafa,Bonniċi,Galea,Muscat,Psaila,Saċċo,Tabone,Ellul
    Ħobż tal-Malti,Għaqda Żgħażagħ,Ħwienet,Bini Ġdid,Ċenaklu,Tagħlim,Sajd,Dgħajjes
    Il-Belt Valletta,Ħamrun,Żejtun,Birżebbuġa,Għarb,Ħaż-Żabbar,Mellieħa,Tarxien,Żurrieq,Iż-Żebbuġ,San Ġiljan,Ħal Qormi
    iċempel għada,indirizz ħażin,diġà klijent,jistenna,imħallas,btala,wara nofsinhar,mhux hawn`,
  russian: `№,Имя,Фамилия,Компания,Город,Примечание
    Сергей,Ольга,Юрий,Наталья,Фёдор,Екатерина,Дмитрий,Анна,Алексей,Людмила,Пётр,Татьяна,Игорь,Вячеслав,Жанна,Эдуард,Ксения,Михаил,Надежда,Григорий
    Иванов,Кузнецова,Щербаков,Ёлкина,Цветков,Журавлёв,Смирнова,Попов,Соловьёв,Хомяков,Шишкина,Объедков,Васильев,Зайцева,Чернышев,Быков,Эйхенбаум,Юдин,Яковлева,Лебедев
    ООО «Ромашка»,Завод имени Кирова,Хлебозавод № 3,Торговый дом Союз,Электросеть,ИП Петров,Стройинвест,Аптека Здоровье
    Москва,Екатеринбург,Челябинск,Нижний Новгород,Орёл,Казань,Самара,Уфа,Ярославль,Хабаровск,Сочи,Элиста
    перезвонить завтра,уже клиент,неверный адрес,ждёт предложение,оплачено,в отпуске,срочно,объект сдан`,
  ukrainian: `№,Ім'я,Прізвище,Компанія,Місто,Примітка
    Юлія,Ігор,Євген,Леся,Сергій,Їжак,Оксана,Андрій,Наталія,Дмитро,Софія,Олексій,Зоряна,Володимир,Ірина,Тарас,Богдан,Христина,Микола,Анатолій
    Шевченко,Коваль,Їжакевич,Гнатюк,Українець,Бойко,Ткаченко,Кравчук,Литвиненко,Швець,Олійник,Єременко,Мельник,Лисенко,Ґалаґан,Зінченко,Савчук,Поліщук,Ющенко,Гайдамака
    ТОВ «Калина»,Хлібзавод,Українські Меблі,Книгарня Є,Будівельна компанія Дім,Аптека Доброго Дня,Електромережі,ФОП Бондар
    Київ,Житомир,Вінниця,Запоріжжя,Чернівці,Львів,Одеса,Харків,Рівне,Полтава,Івано-Франківськ,Кременчук
    передзвонити завтра,вже клієнт,невірна адреса,чекає пропозицію,сплачено,у відпустці,терміново,об'єкт здано`,
  bulgarian: `№,Име,Фамилия,Фирма,Град,Бележка
    Георги,Цветана,Здравко,Мария,Иван,Юлия,Щерю,Красимир,Йорданка,Стоян,Пенка,Любомир,Жечка,Христо,Румяна,Димитър,Ваня,Асен,Бойко,Гергана
    Димитров,Йорданова,Щерев,Ангелов,Жекова,Петров,Стоянова,Тодоров,Цанков,Маринова,Къдрев,Гълъбов,Христова,Върбанов,Илиев,Чакърова,Няголов,Юруков,Бонева,Ценков
    Пекарна Златен клас,Строителна къща,Книжарница Изток,Мебели Дъб,Автосервиз Бързо,Цветя и Подаръци,Вълна ООД,Аптека Жълта роза
    София,Пловдив,Търговище,Кърджали,Стара Загора,Бургас,Варна,Велико Търново,Русе,Гълъбово,Плевен,Ямбол
    ще звънне утре,вече е клиент,грешен адрес,чака оферта,платено,в отпуска,спешно,къща без номер`,
  belarusian: `№,Імя,Прозвішча,Кампанія,Горад,Заўвага
    Янка,Алесь,Вольга,Міхась,Наталля,Ігар,Зміцер,Алена,Уладзімір,Кацярына,Сяргей,Юлія,Аляксей,Ганна,Пятро,Тацяна,Францішак,Яўген,Святлана,Мікола
    Купала,Каваленка,Іваноў,Быкаў,Шчарбакоў,Навумчык,Лукашэвіч,Пятроўская,Жылка,Дубоўка,Караткевіч,Сідаровіч,Ёрш,Кавалёў,Мельнікаў,Гушча,Зайцаў,Рабцэвіч,Цішкевіч,Ярашэвіч
    ААТ Хлеб,Будаўнічы трэст,Кнігарня Логвінаў,Мэбля і Дом,Аўтасэрвіс,Малочны завод,Лён,Электрасетка
    Мінск,Гродна,Віцебск,Гомель,Магілёў,Брэст,Баранавічы,Полацк,Слуцк,Ліда,Маладзечна,Нясвіж
    патэлефануе заўтра,ужо кліент,няверны адрас,чакае прапанову,аплачана,у адпачынку,тэрмінова,дзякуй`,
  serbian: `Бр.,Име,Презиме,Фирма,Град,Напомена
    Ђорђе,Љиљана,Никола,Јелена,Милош,Жељко,Његош,Снежана,Драган,Ћира,Марија,Џемал,Зоран,Весна,Бошко,Јован,Анђелка,Светлана,Урош,Бранислав
    Јовановић,Петровић,Ђурић,Николић,Љубичић,Ћосић,Марковић,Његован,Павловић,Шешељ,Џајић,Живковић,Стојановић,Симић,Чолић,Радић,Хаџић,Божић,Илић,Обрадовић
    Пекара Жито,Грађевина Мост,Књижара Вук,Цвећара Ружа,Превоз Ђока,Аутошкола Знак,Млекара Шабац,Столарија Храст
    Београд,Нови Сад,Ниш,Крагујевац,Суботица,Чачак,Ваљево,Краљево,Шабац,Пожаревац,Врање,Зајечар
    зове сутра,већ је купац,погрешна адреса,чека понуду,плаћено,на одмору,хитно,није дошао`,
  macedonian: `Бр.,Име,Презиме,Фирма,Град,Забелешка
    Ѓорѓи,Јован,Љупчо,Билјана,Ѕвездан,Драги,Ќамил,Весна,Трајче,Ѓурѓица,Никола,Снежана,Живко,Марија,Бранко,Љубица,Џевдет,Славица,Крсте,Елена
    Ѓорѓиевски,Јовановска,Стојчевски,Петровска,Љубевски,Ќосевски,Николоска,Трајковски,Џамбазов,Димитриевска,Ѕидарски,Мицковска,Ангеловски,Ристески,Његовска,Илиевска,Наумовски,Блажевска,Чупона,Здравковски
    Пекара Жито,Градежна куќа,Книжарница Култура,Цвеќара Роза,Ѓубрива ДОО,Превоз Брз,Месара Љубо,Автосервис Ѕвон
    Скопје,Битола,Куманово,Прилеп,Тетово,Велес,Штип,Охрид,Гостивар,Кочани,Струмица,Кичево
    ќе се јави утре,веќе е клиент,погрешна адреса,чека понуда,платено,на одмор,итно,куќа без број`,
  kazakh: `№,Аты,Тегі,Компания,Қала,Ескерту
    Әсел,Нұрлан,Айгүл,Ерлан,Гүлнәр,Бауыржан,Дәурен,Жәнібек,Қанат,Өмірбек,Сәуле,Тоқтар,Ұлжан,Бекзат,Мұрат,Әлия,Шынар,Ғалым,Күләш,Арман
    Қайратұлы,Сәтбаев,Әбдірахманов,Нұрғалиева,Өтегенов,Жұмабаев,Қожахметова,Тілеуов,Бөкенбаев,Ғаббасов,Мұхамедияров,Сейфуллин,Әуезова,Тұрсынов,Ысқақова,Кенесары,Шәкәрімов,Құнанбаева,Дүйсенов,Рысқұлов
    Нан зауыты,Құрылыс тресі,Кітап үйі,Ақ бұлақ,Дәріхана Шипа,Жеміс-жидек,Көлік қызметі,Мұнай сервис
    Алматы,Қарағанды,Шымкент,Өскемен,Ақтөбе,Қызылорда,Көкшетау,Тараз,Петропавл,Түркістан,Екібастұз,Жезқазған
    ертең қоңырау шалады,мекенжай қате,клиент,ұсыныс күтеді,төленді,демалыста,шұғыл,үй нөмірі жоқ`,
  greek: `Α/Α,Όνομα,Επώνυμο,Εταιρεία,Πόλη,Σημείωση
    Γιώργος,Άννα,Ελένη,Νίκος,Άγγελος,Μαρία,Έλλη,Σπύρος,Ιωάννα,Χρήστος,Ήρα,Αλέξανδρος,Όλγα,Βασίλης,Θεοδώρα,Άρης,Κωνσταντίνος,Φανή,Ξένια,Ευάγγελος
    Παπαδόπουλος,Άνθης,Νικολάου,Χριστοδούλου,Οικονόμου,Ξενάκης,Καραγιάννης,Ψυχογιού,Δημητρίου,Έξαρχος,Αγγελίδης,Βλάχος,Ήλιού,Σταθόπουλος,Ζαφειρίου,Μυλωνάς,Όθωνος,Γεωργίου,Ράπτης,Λαμπράκη
    Αρτοποιείο Ήλιος,Βιβλιοπωλείο Ύψιλον,Τεχνική Εταιρεία,Άλφα Ακίνητα,Ξυλουργείο Δρυς,Φαρμακείο Υγεία,Ναυτιλία Άνδρος ΑΕ,Γραφείο Όραμα
    Αθήνα,Θεσσαλονίκη,Ηράκλειο,Πάτρα,Χανιά,Λάρισα,Άργος,Ιωάννινα,Ρόδος,Έδεσσα,Βόλος,Καλαμάτα
    θα καλέσει αύριο,ήδη πελάτης,λάθος διεύθυνση,περιμένει προσφορά,πληρώθηκε,σε άδεια,επείγον,Άμεσα`,
  hebrew: `מס,שם פרטי,שם משפחה,חברה,עיר,הערה
    יוסי,רחל,דוד,שרה,משה,יעל,אברהם,נועה,איתן,מיכל,יצחק,תמר,גיל,ציפורה,עמית,דינה,אסף,חנה,נתן,שלומית
    כהן,לוי,מזרחי,פרידמן,ביטון,פרץ,אברמוביץ,גולדשטיין,דהן,אזולאי,שפירא,חדד,קפלן,בן־דוד,רוזנברג,עמר,מלכה,גבאי,סגל,יוסף
    מאפיית השלום,ספרים ועוד,חשמל ותאורה בע"מ,אופנת ים,מוסך הצפון,רהיטי עץ,בית קפה שחר,הנדסה מתקדמת
    תל אביב,ירושלים,חיפה,אשדוד,נתניה,באר שבע,רמת גן,פתח תקווה,אילת,צפת,חולון,עכו
    יחזור מחר,כבר לקוח,כתובת שגויה,ממתין להצעה,שולם,בחופשה,דחוף,לא עונה`,
  arabic: `رقم,الاسم,العائلة,الشركة,المدينة,ملاحظة
    محمد,فاطمة,خالد,ليلى,يوسف,عائشة,إبراهيم,سارة,أحمد,مريم,عمر,هدى,حسن,زينب,طارق,نور,سعيد,رنا,عبد الرحمن,ضياء
    العلي,الخطيب,حداد,المصري,الحسيني,الغامدي,بن سعيد,القحطاني,الشريف,عبد الله,النجار,الزهراني,صالح,الأحمد,الدوسري,الطيب,منصور,الفاسي,جابر,العتيبي
    شركة النور للتجارة,مكتبة المعرفة,مؤسسة الخليج,مخبز الأمل,مصنع الحديد,صيدلية الشفاء,مطعم البحر,دار الهندسة
    القاهرة,الرياض,دمشق,بغداد,الدار البيضاء,جدة,عمان,بيروت,تونس,الإسكندرية,الدوحة,صنعاء
    سيتصل غدا,عميل قديم,عنوان خاطئ,ينتظر العرض,مدفوع,في إجازة,عاجل,لا يرد`,
  persian: `شماره,نام,نام خانوادگی,شركت,شهر,توضيح
    علي,زهرا,رضا,پريسا,حسين,مريم,پرويز,گلنار,بهرام,ژاله,اكبر,نگار,منوچهر,شيرين,داريوش,فرزانه,كامران,سهراب,چنگيز,پروانه
    رضايي,احمدي,كريمي,پورمحمد,محمدي,گلزار,نژاد,تهراني,موسوي,چگيني,شيرازي,كاظمي,زنگنه,باقري,نوري,پهلوان,اصفهاني,جعفري,مرادي,گودرزي
    شركت پارس,كتابفروشي چشمه,نان گرم,صنايع چوب گيلان,داروخانه شفا,فرش كاشان,پوشاك ژينا,دفتر مهندسي
    تهران,اصفهان,شيراز,مشهد,تبريز,گرگان,كرج,رشت,قزوين,چالوس,اهواز,كرمان
    فردا زنگ مي زند,مشتري قديمي,نشاني اشتباه,منتظر پيشنهاد,پرداخت شد,در مرخصي,فوري,پاسخ نداد`,
  armenian: `Համար,Անուն,Ազգանուն,Ընկերություն,Քաղաք,Նշում
    Արամ,Անահիտ,Գարեգին,Մարիամ,Տիգրան,Սոնա,Հովհաննես,Նարինե,Վահան,Լուսինե,Աշոտ,Գայանե,Կարեն,Շուշան,Մհեր,Սիրանուշ,Դավիթ,Նունե,Ռուբեն,Էլեն
    Պետրոսյան,Սարգսյան,Հակոբյան,Գրիգորյան,Մկրտչյան,Հարությունյան,Կարապետյան,Ղազարյան,Ավետիսյան,Մանուկյան,Բաղդասարյան,Ստեփանյան,Խաչատրյան,Վարդանյան,Ասատրյան,Զաքարյան,Ներսիսյան,Գաբրիելյան,Թումանյան,Ջանջանյան
    Հացի գործարան,Գրքերի տուն,Շինարար ՍՊԸ,Արարատ գինի,Դեղատուն Առողջ,Կահույք,Ծաղիկներ,Ավտոսպասարկում
    Երևան,Գյումրի,Վանաձոր,Էջմիածին,Հրազդան,Աբովյան,Կապան,Արմավիր,Գավառ,Գորիս,Աշտարակ,Սևան
    կզանգի վաղը,արդեն հաճախորդ,սխալ հասցե,սպասում է,վճարված,արձակուրդում,շտապ,չի պատասխանում`,
  vietnamese: `Số,Tên,Họ,Công ty,Thành phố,Ghi chú
    Hùng,Hồng,Thọ,Quỳnh,Tuấn,Hương,Đức,Thảo,Minh,Phượng,Dũng,Nguyệt,Sơn,Thủy,Khánh,Yến,Bảo,Ngọc,Cường,Hạnh
    Nguyễn,Trần,Lê,Phạm,Hoàng,Huỳnh,Phan,Vũ,Võ,Đặng,Bùi,Đỗ,Hồ,Ngô,Dương,Lý,Đinh,Trịnh,Lương,Tạ
    Công ty Ánh Sáng,Nhà sách Tuổi Trẻ,Xây dựng Việt,Bánh mì Sài Gòn,Điện lực miền Nam,Nội thất Gỗ Quý,Thủy sản Biển Đông,Dược phẩm An Bình
    Đà Nẵng,Hà Nội,Cần Thơ,Huế,Hải Phòng,Nha Trang,Đà Lạt,Vũng Tàu,Biên Hòa,Quy Nhơn,Mỹ Tho,Thái Nguyên
    gọi lại ngày mai,địa chỉ sai,khách hàng cũ,chờ báo giá,đã thanh toán,đang nghỉ phép,khẩn cấp,không trả lời`,
  thai: `ลำดับ,ชื่อ,นามสกุล,บริษัท,จังหวัด,หมายเหตุ
    สมชาย,สุดา,วิชัย,มาลี,ประเสริฐ,อรุณ,กิตติ,นภา,ธนา,พรทิพย์,สุรชัย,วันเพ็ญ,ณัฐ,จิราภรณ์,เอก,ปราณี,ชัยวัฒน์,ศิริพร,อนันต์,รัตนา
    ใจดี,ศรีสุข,ทองคำ,พงษ์ไพร,แก้วใส,บุญมี,วงศ์สุวรรณ,สายทอง,รักไทย,จันทร์เพ็ญ,มั่นคง,แสงอรุณ,เจริญสุข,ชูชาติ,พิทักษ์,อินทร์แก้ว,ดวงดี,สุขใจ,นาคสวัสดิ์,โพธิ์ทอง
    บริษัท แสงทอง จำกัด,ร้านหนังสือเรียน,โรงงานน้ำตาล,ร้านดอกไม้,อู่ซ่อมรถ,ร้านขายยาสุขภาพ,ก่อสร้างไทย,เบเกอรี่บ้านเรา
    กรุงเทพมหานคร,เชียงใหม่,ขอนแก่น,ภูเก็ต,นครราชสีมา,อุดรธานี,ชลบุรี,สงขลา,ระยอง,เชียงราย,พัทยา,สุราษฎร์ธานี
    โทรกลับพรุ่งนี้,ลูกค้าเก่า,ที่อยู่ผิด,รอใบเสนอราคา,ชำระแล้ว,ลาพักร้อน,ด่วน,ไม่รับสาย`,
  japanese: `番号,名,姓,会社名,住所,備考
    太郎,花子,一郎,美咲,健,さくら,大輔,由美子,翔太,あかり,直樹,恵,誠,陽子,拓也,ユウキ,修,真由美,聡,ナナ
    山田,佐藤,鈴木,高橋,渡辺,田中,伊藤,中村,小林,加藤,吉田,山本,松本,井上,木村,林,清水,斎藤,森,池田
    株式会社東京商事,有限会社さくら印刷,ヤマト電機,カフェ・ポプラ,北海道フーズ,関西運輸㈱,みどり薬局,スズキ建設
    東京都千代田区,大阪府大阪市,名古屋市中区,福岡県福岡市,札幌市中央区,京都市左京区,横浜市,仙台市,神戸市,広島県呉市,さいたま市,長野県松本市
    明日電話,既存顧客,住所変更,見積待ち,支払済,休暇中,至急,応答なし`,
  chinese: `编号,名,姓,公司,城市,备注
    小明,娜,伟,静,洋,芳,建国,丽,强,敏,志远,雪梅,军,婷婷,浩然,秀英,磊,晓燕,勇,欣怡
    王,李,张,陈,刘,杨,赵,黄,周,吴,徐,孙,胡,朱,高,林,何,郭,马,欧阳
    北京科技有限公司,上海贸易公司,广州食品厂,深圳电子有限公司,成都建筑设计院,友谊书店,平安保险,长江药业
    北京,上海,广州,深圳,成都,杭州,武汉,西安,南京,重庆,哈尔滨,乌鲁木齐
    明天回电,老客户,地址错误,等待报价,已付款,休假,紧急,无人接听`,
  taiwanese: `編號,名,姓,公司,城市,備註
    小明,美玲,志強,淑芬,家豪,雅婷,建宏,怡君,俊傑,淑惠,宗翰,佩珊,明哲,麗華,冠宇,欣怡,文雄,秀英,承恩,詩涵
    王,陳,林,黃,張,李,吳,劉,蔡,楊,許,鄭,謝,郭,洪,曾,邱,廖,賴,歐陽
    台北科技股份有限公司,大同貿易公司,鼎泰食品廠,新竹電子有限公司,聯華建設,誠品書店,國泰人壽,臺灣水泥
    臺北市,高雄市,臺中市,新竹市,臺南市,基隆市,嘉義縣,花蓮縣,桃園市,屏東縣,宜蘭縣,彰化縣
    明天回電,老客戶,地址錯誤,等待報價,已付款,休假中,緊急,無人接聽`,
  korean: `번호,이름,성,회사,도시,비고
    민수,영희,지훈,수진,우성,은지,현우,미경,동현,서연,성호,지영,태민,혜진,준호,하늘,상철,유나,정민,보라
    김,이,박,최,정,강,조,윤,장,임,한,오,서,신,권,황,안,송,류,남궁
    한국전자 주식회사,부산무역,대한건설,행복빵집,제주관광,우리약국,삼진식품,푸른서점
    서울,부산,대구,인천,광주,대전,울산,제주,수원,전주,춘천,청주
    내일 전화,기존 고객,주소 오류,견적 대기,결제 완료,휴가 중,긴급,부재중`,
} as const

export type JudgedLanguage = keyof typeof written

function parse(text: string): ListWords {
  const [header = [], given = [], family = [], companies = [], cities = [], notes = []] = text
    .split('\n')
    .map(line => line.trim().split(','))
  return { header, given, family, companies, cities, notes }
}

export const wordsOf = (language: JudgedLanguage): ListWords => parse(written[language])

/** What programs of each place have written, in iconv-lite's names: of Windows, of Unix, of DOS, of the Mac. UTF-8 and UTF-16 go for all. */
export const encodingsOf: Readonly<Record<JudgedLanguage, readonly string[]>> = {
  german: ['win1252', 'iso-8859-15', 'cp850', 'cp437', 'macintosh'],
  english: ['win1252', 'cp850', 'macintosh'],
  french: ['win1252', 'iso-8859-15', 'cp850', 'macintosh'],
  spanish: ['win1252', 'iso-8859-15', 'cp850', 'cp437', 'macintosh'],
  portuguese: ['win1252', 'iso-8859-15', 'cp850', 'macintosh'],
  italian: ['win1252', 'iso-8859-15', 'cp850', 'macintosh'],
  dutch: ['win1252', 'cp850', 'macintosh'],
  swedish: ['win1252', 'iso-8859-15', 'cp850', 'macintosh'],
  danish: ['win1252', 'cp850', 'cp865', 'macintosh'],
  norwegian: ['win1252', 'cp850', 'cp865', 'macintosh'],
  finnish: ['win1252', 'iso-8859-15', 'cp850', 'macintosh'],
  icelandic: ['win1252', 'cp850'],
  catalan: ['win1252', 'cp850', 'macintosh'],
  irish: ['win1252', 'cp850', 'macintosh'],
  albanian: ['win1252', 'cp850', 'win1250'],
  polish: ['win1250', 'iso-8859-2', 'cp852', 'maccenteuro'],
  czech: ['win1250', 'iso-8859-2', 'cp852', 'maccenteuro'],
  slovak: ['win1250', 'iso-8859-2', 'cp852', 'maccenteuro'],
  hungarian: ['win1250', 'iso-8859-2', 'cp852', 'maccenteuro'],
  romanian: ['win1250', 'iso-8859-2', 'cp852'],
  croatian: ['win1250', 'iso-8859-2', 'cp852', 'maccroatian'],
  slovenian: ['win1250', 'iso-8859-2', 'cp852', 'maccroatian'],
  bosnian: ['win1250', 'iso-8859-2', 'cp852'],
  estonian: ['win1257', 'iso-8859-13', 'iso-8859-15', 'cp775'],
  latvian: ['win1257', 'iso-8859-13', 'iso-8859-4', 'cp775'],
  lithuanian: ['win1257', 'iso-8859-13', 'iso-8859-4', 'cp775'],
  turkish: ['win1254', 'iso-8859-9', 'cp857', 'macturkish'],
  maltese: ['iso-8859-3'],
  russian: ['win1251', 'koi8-r', 'cp866', 'iso-8859-5', 'maccyrillic', 'cp855'],
  ukrainian: ['win1251', 'koi8-u', 'maccyrillic'],
  bulgarian: ['win1251', 'iso-8859-5', 'cp855', 'maccyrillic'],
  belarusian: ['win1251', 'iso-8859-5'],
  serbian: ['win1251', 'iso-8859-5', 'cp855', 'maccyrillic'],
  macedonian: ['win1251', 'iso-8859-5', 'cp855'],
  kazakh: ['rk1048'],
  greek: ['win1253', 'iso-8859-7', 'cp737', 'cp869', 'macgreek'],
  hebrew: ['win1255', 'iso-8859-8', 'cp862'],
  arabic: ['win1256', 'iso-8859-6', 'cp720'],
  persian: ['win1256'],
  armenian: ['armscii8'],
  vietnamese: ['win1258'],
  thai: ['win874', 'tis620'],
  japanese: ['shift_jis', 'euc-jp'],
  chinese: ['gb18030'],
  taiwanese: ['big5'],
  korean: ['euc-kr'],
}
