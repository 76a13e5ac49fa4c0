// Given names by language, and family names put together from parts, so that they sound right and belong to no one known.
import { splitPhrases, splitWords } from './list.ts'

export type NameStock =
  | 'english'
  | 'scottish'
  | 'irish'
  | 'german'
  | 'french'
  | 'spanish'
  | 'italian'
  | 'portuguese'
  | 'dutch'
  | 'swedish'
  | 'danish'
  | 'finnish'
  | 'polish'
  | 'czech'
  | 'turkish'
  | 'indian'
  | 'japanese'
  | 'georgian'

export interface NameParts {
  readonly female: readonly string[]
  readonly male: readonly string[]
  /** A family name is a head and a tail; every pair is a name of its own. */
  readonly heads: readonly string[]
  readonly tails: readonly string[]
  /** Endings that change for women: from, to. */
  readonly feminine?: readonly (readonly [string, string])[]
  /** Written before some family names. */
  readonly particles?: readonly string[]
  /** Two family names, as in Spanish and Portuguese: head and tail are whole names. */
  readonly double?: true
}

const englishTails = splitWords(
  'ford ham ley ton wick worth field stead brook combe dale hurst land low mere more over side stone thorpe tree wall ward well wood',
)
const hispanicFirst = splitWords(
  'Alarcón Barrientos Camacho Dueñas Escudero Fuentes Galván Herrero Ibáñez Jaramillo Lozano Marchena Navarrete Ocaña Peñalver Quintana Rincón Saldaña Toledano Urrutia Valdés Yáñez Zambrano Cañizares Montalbán Olmedo',
)
const hispanicSecond = splitWords(
  'Acuña Belmonte Carrasco Domínguez Espino Figueroa Gallardo Hinojosa Izquierdo Luján Manrique Nogales Ordóñez Pizarro Quesada Robledo Sepúlveda Tejada Ugarte Vergara Zúñiga Arroyo Bermejo Cárdenas',
)

export const stockNames: Readonly<Record<NameStock, NameParts>> = {
  english: {
    female: splitWords(
      'Abigail Alma Beatrix Brooke Carla Charlotte Daphne Della Edith Elsie Estelle Faye Fiona Greta Gwen Hazel Imogen Ivy Jemima Joyce Kendra Laurel Lorna Mabel Matilda Nell Olive Pearl Phoebe Rosalind Ruth Sylvia Tabitha Thea Una Viola Wendy Willa Yvette Zara',
    ),
    male: splitWords(
      'Alvin Barnaby Bertram Callum Cedric Clyde Dewey Duncan Edwin Elliot Felix Frederick Gareth Gordon Harvey Howard Ivor Jasper Julian Kendrick Lachlan Leonard Lyle Marvin Miles Neville Oscar Percy Quentin Ralph Rupert Silas Stanley Toby Ulric Vernon Wallace Wesley Winston Zachary',
    ),
    heads: splitWords(
      'Ash Bar Beck Birch Black Bram Brock Buck Carl Chat Clay Cold Crom Dun East Elm Fair Farn Gold Gran Hal Hart Hasel Holl Ken Lark Lin Lock Marl Mill Nor Oaken Pem Quarr Rad Red Rother Shel Sher Stan Thorn Wake Wal Wether Whit Win',
    ),
    tails: englishTails,
    particles: splitWords('St. de'),
  },
  scottish: {
    female: splitWords(
      'Ailsa Catriona Eilidh Elspeth Fenella Heather Iona Isla Kirsty Lorna Mairi Morag Rhona Senga Skye',
    ),
    male: splitWords(
      'Alasdair Angus Blair Calum Craig Duncan Ewan Fergus Gregor Hamish Iain Keir Lachlan Malcolm Rory',
    ),
    heads: splitWords('Mac Mc Ban Car Dal Glen Inver Kil Loch Strath'),
    tails: splitWords(
      'Adair Allan Ardle Beath Corkle Cormick Crae Dougal Fadden Garvie Ilroy Intosh Kellar Larnon Murdo Nairn Quarrie Ritchie Tavish Vannan',
    ),
  },
  irish: {
    female: splitWords(
      'Aoife Bríd Caoimhe Ciara Deirdre Eimear Fionnuala Gráinne Maeve Niamh Nuala Orla Róisín Sadhbh Síle Úna',
    ),
    male: splitWords(
      'Aidan Brendan Cathal Cian Colm Conor Declan Diarmuid Eoin Fergal Fionn Lorcan Niall Oisín Pádraig Tadhg',
    ),
    heads: splitPhrases("O'|Mac|Mc|Fitz|Kil"),
    tails: splitWords(
      'Beirne Brannan Carrick Corrigan Dargan Devane Fallon Farrelly Gannon Garvan Halligan Hanlon Keaveney Kerin Lanigan Madigan Moran Mulhall Nolan Quillan Rafter Scanlan Shannon Tierney Toomey Warde',
    ),
  },
  german: {
    female: splitWords(
      'Adelheid Anneliese Antje Bärbel Birgit Cäcilie Dörte Edeltraud Elfriede Franziska Frauke Gudrun Hannelore Heike Imke Jutta Käthe Lieselotte Mechthild Nele Ottilie Petra Rosemarie Sieglinde Swantje Theresia Ulrike Veronika Waltraud Wiebke',
    ),
    male: splitWords(
      'Achim Albrecht Björn Burkhard Detlef Dietmar Eberhard Egon Fritz Gernot Götz Hartmut Heiner Ingo Joachim Jörg Jürgen Knut Lothar Lüder Manfred Norbert Ortwin Rüdiger Siegbert Sönke Torsten Uwe Volker Wolfram',
    ),
    heads: splitWords(
      'Apfel Birken Brüggen Brunn Buchen Dorn Eichen Fichten Förster Gäns Gold Großen Hasel Heide Hirsch Holz Hühner Kämmer Kirch Königs Lämmer Linden Mühlen Müller Nuss Ochsen Rosen Sattel Schäfer Schloss Schön Silber Sommer Stein Tannen Vogel Wald Wein Winter Wolken Wüsten Ziegen',
    ),
    tails: splitWords(
      'acker bach bäck berg bichler böck brink bühl dorfer eck feld graf hagen haupt heimer höfer hold horst huber kamp lage lechner leitner mann meier moser rath reuter schlag stedt thal vogt wald wirth',
    ),
    particles: splitPhrases('von|von der|zu'),
  },
  french: {
    female: splitWords(
      'Amandine Anaïs Aurélie Béatrice Capucine Cécile Clémence Delphine Éloïse Émilie Fanny Gaëlle Géraldine Hélène Inès Joséphine Léonie Lucile Maëlle Marguerite Mélanie Noémie Odile Océane Pénélope Régine Sandrine Solène Thérèse Violette',
    ),
    male: splitWords(
      'Adrien Amédée Anatole Benoît Cédric Clément Damien Didier Édouard Étienne Fabrice François Gaël Gérard Hervé Hippolyte Jérôme Joël Léandre Loïc Mathieu Noël Octave Pascal Rémi Sébastien Théophile Tristan Yannick Zéphyr',
    ),
    heads: splitWords(
      'Aube Barde Beau Belle Bois Bon Brin Champ Chante Chau Clair Cour Dela Faure Font Gran Haute Lam Lav Mal Mar Mésan Mont Pâque Peti Pré Ram Roche Saint- Tré Vau Ver Vigne Ville',
    ),
    tails: splitWords(
      'bert bois bourg brun champ chêne clair court dière doux dreau fort geon gnac guillec lain lard lier lieu mont nel neuf pierre pont quin rac rais reuil rieux sart tel vert ville voisin',
    ),
    particles: splitPhrases('de|de la|du|Le'),
  },
  spanish: {
    female: splitWords(
      'Adela Begoña Belén Carmen Consuelo Dolores Elvira Esperanza Fátima Graciela Inés Irene Josefa Leticia Lucía Macarena Maribel Mercedes Nuria Paloma Pilar Remedios Rocío Soledad Sofía Teresa Verónica Ximena',
    ),
    male: splitWords(
      'Alonso Álvaro Andrés Baltasar Benito César Damián Domingo Efraín Emilio Fermín Gonzalo Hernán Iñaki Ismael Joaquín Leandro Macario Matías Néstor Óscar Pascual Ramón Rodrigo Salvador Tomás Ulises Vicente',
    ),
    heads: hispanicFirst,
    tails: hispanicSecond,
    double: true,
  },
  italian: {
    female: splitWords(
      'Agnese Assunta Beatrice Bianca Caterina Chiara Domitilla Elisabetta Fiammetta Ginevra Giuliana Ilaria Lavinia Ludovica Maddalena Mirella Nicoletta Ornella Patrizia Rosalba Serena Silvana Tiziana Viviana',
    ),
    male: splitWords(
      'Achille Amedeo Battista Bruno Calogero Corrado Dario Edoardo Ettore Fabrizio Gaetano Giacomo Ignazio Lapo Leonardo Massimo Nicolò Ottavio Piero Raffaele Saverio Tancredi Ugo Valerio',
    ),
    heads: splitWords(
      'Alber Barto Bellav Boschi Cala Campi Capo Casti Colo Fabri Ferra Fonta Galli Gior Lombar Maga Marti Monta Orla Pelle Pizzi Ravi Rocca Sera Tarta Tede Torri Valla Vecchi Zani',
    ),
    tails: splitWords(
      'belli cchio celli dini doni fani ghini glioli gnani letti lino lucci mondi nazzi nelli noli pardi rini ronzi rossi santi scotti sini tini toni vani zzoli',
    ),
    particles: splitPhrases('Di|De|Dal|Della'),
  },
  portuguese: {
    female: splitWords(
      'Adelaide Beatriz Benedita Catarina Conceição Deolinda Fátima Filipa Graça Inês Joana Leonor Lurdes Margarida Mónica Natália Otília Raquel Rosália Teresa Vitória',
    ),
    male: splitWords(
      'Afonso Anselmo Baltazar Bento Caetano Diogo Duarte Estêvão Faustino Gaspar Gonçalo Inácio João Leandro Lourenço Martinho Nuno Raul Simão Tomé Vasco',
    ),
    heads: splitWords(
      'Abrantes Bragança Camões Carvalhal Drumond Esteves Figueira Gouveia Henriques Junqueira Lacerda Magalhães Noronha Queirós Rebelo Sardinha Taveira Valadão Vasconcelos Brandão',
    ),
    tails: splitWords(
      'Amaral Barbosa Caldeira Conceição Falcão Fontoura Guimarães Leitão Lobato Malheiro Moura Negrão Paixão Pestana Portela Quintão Sampaio Seabra Serrão Vilaça Aragão',
    ),
    particles: splitPhrases('da|dos|de'),
    double: true,
  },
  dutch: {
    female: splitWords(
      'Aafke Annelies Brechtje Carlijn Dieuwertje Eefje Femke Geertje Hanneke Ineke Jacomijn Katrijn Liesbeth Maaike Noortje Petronella Renske Saskia Tjitske Willemijn',
    ),
    male: splitWords(
      'Adriaan Bartel Cornelis Diederik Evert Floris Gijs Hendrik IJsbrand Jurriaan Klaas Lambert Maarten Niek Onno Pieter Reinier Sjoerd Teunis Wouter',
    ),
    heads: splitWords(
      'Berk Bos Braam Dijk Eik Graaf Haze Heuvel Hof Kerk Klaver Kraan Laan Linde Meer Molen Noord Oude Polder Rijn Rooze Spier Stee Veen Vlier Water Weste Wilge Zand Zwaan',
    ),
    tails: splitWords(
      'berg boom broek brug burg dam daal hout huis kamp kooi laar man meijer mond nisse schot stra veld visser voort wijk zee',
    ),
    particles: splitPhrases('van|van de|van der|ten|de'),
  },
  swedish: {
    female: splitWords(
      'Agneta Åsa Birgitta Cajsa Dagny Ebba Elin Freja Gunilla Hjördis Ingegerd Jorunn Karin Linnéa Lovisa Märta Ragnhild Sigrid Svea Tuva Ulla Viveka Ylva Ämma',
    ),
    male: splitWords(
      'Åke Alrik Björn Christer Dag Elof Folke Göran Håkan Hjalmar Ingvar Jerker Kjell Ludvig Mårten Nils Östen Pär Ragnar Sixten Sören Torbjörn Valdemar Yngve',
    ),
    heads: splitWords(
      'Alm Ask Berg Björk Blom Bäck Dal Ek Fjäll Fors Frost Gran Grön Gyllen Hage Hall Häger Lager Lind Löv Lönn Marie Nord Norr Ny Rosen Sand Sjö Skog Snö Stål Sten Ström Sund Söder Tall Torn Vall Vester Ång Öster',
    ),
    tails: splitWords(
      'berg blad bom borg crona dahl dén feldt fors gren hammar hed holm kvist lind lund lycka man mark qvarn rot skiöld ström svärd vall vik ås',
    ),
    particles: splitPhrases('af|von'),
  },
  danish: {
    female: splitWords(
      'Åse Asta Bodil Dagmar Else Gerda Gro Helle Inger Jytte Kirsten Lærke Maren Oddny Pernille Ragna Signe Solveig Tone Vibeke',
    ),
    male: splitWords(
      'Aksel Anker Asbjørn Bjarne Egil Frode Gunnar Halvor Jens Jørgen Kåre Kjeld Leif Mogens Odd Preben Rasmus Sigurd Søren Tørk',
    ),
    heads: splitWords(
      'Ager Bak Birke Bjerg Blå Damm Elle Fugl Grøn Gård Hede Høj Kirke Kvist Lunde Mose Møll Nør Ravn Rose Skov Sten Strand Sø Vester Øster',
    ),
    tails: splitWords('bjerg borg bæk dal gaard haug holt høj lund mark moen næs rud sen skov slett strøm toft ås'),
  },
  finnish: {
    female: splitWords(
      'Aino Annikki Eevi Hilkka Ilma Jaana Kaisu Kerttu Lempi Marjatta Oili Päivi Raakel Säde Tellervo Tuulikki Venla Äijä',
    ),
    male: splitWords(
      'Aarne Eero Hannu Ilmari Jorma Kaarlo Kyösti Lauri Martti Niilo Olavi Pekka Reijo Seppo Tapio Urho Väinö Yrjö',
    ),
    heads: splitWords(
      'Aho Haapa Halo Harju Heikki Hirvi Järvi Kallio Karhu Kivi Koivu Koski Kuusi Lehto Lepi Mäki Määttä Niemi Ojan Petäjä Pihla Ranta Ruoho Saari Salo Suo Tammi Vaara Virta Ylä',
    ),
    tails: splitWords(
      'aho harju järvi kangas kari koski la lampi lahti luoma maa mäki nen niemi perä pelto ranta saari salo vuori',
    ),
  },
  polish: {
    female: splitWords(
      'Agnieszka Bogumiła Bożena Celina Danuta Elżbieta Grażyna Halina Iwona Jadwiga Kinga Łucja Małgorzata Nadzieja Olga Renata Stanisława Urszula Wiesława Żaneta',
    ),
    male: splitWords(
      'Bogdan Bolesław Czesław Dariusz Eugeniusz Grzegorz Henryk Ireneusz Jarosław Kazimierz Leszek Łukasz Mieczysław Olgierd Przemysław Ryszard Sławomir Tadeusz Wacław Zbigniew',
    ),
    heads: splitWords(
      'Bart Bielaw Borow Brzoz Chmiel Czarn Dąbr Gajew Głow Grab Jabłoń Jasiń Jawor Kalin Kos Krzemiń Lip Łącz Malin Olszew Rdzaw Sokoł Świer Topol Wilcz Wrób Zieliń Żura',
    ),
    tails: splitWords('ski owski ecki icki ewski kowski czyk ek iak owicz'),
    feminine: [
      ['ski', 'ska'],
      ['cki', 'cka'],
    ],
  },
  czech: {
    female: splitWords(
      'Alžběta Blanka Božena Dagmar Drahomíra Eliška Hedvika Jitka Květa Libuše Ludmila Markéta Naděžda Růžena Šárka Vlasta Zdeňka Žofie',
    ),
    male: splitWords(
      'Bohumil Bořivoj Čeněk Dalibor Emil Hynek Jaromír Jindřich Květoslav Lubomír Miloš Oldřich Přemysl Radek Slavoj Šimon Vojtěch Zdeněk',
    ),
    heads: splitWords(
      'Bart Bed Čap Dvoř Hav Hol Jel Kad Koč Kous Lub Mac Mal Ned Pek Pos Rad Říh Sed Šafr Tich Vac Val Zem Žele',
    ),
    tails: splitWords('áček ák ánek ček ek eček ík ínek ka áš ouš oun ř'),
    feminine: [
      ['ek', 'ková'],
      ['ka', 'ková'],
      ['', 'ová'],
    ],
  },
  turkish: {
    female: splitWords(
      'Ayşe Belgin Çiğdem Derya Esra Feride Gülşen Hülya İnci Leyla Meltem Nilüfer Özlem Pınar Sevgi Şebnem Tülay Ümran Yıldız Zeynep',
    ),
    male: splitWords(
      'Adnan Bülent Cemil Çetin Doğan Ercan Ferhat Gökhan Hakan İlhan Kadir Levent Mümtaz Nuri Orhan Rıza Selçuk Şükrü Tuncay Volkan',
    ),
    heads: splitWords('Ak Al Altın Ay Boz Can Çelik Demir Er Gök Gül Gün Kara Kaya Koç Öz Sarı Taş Tek Yıl'),
    tails: splitWords('bay baş bulut çay dağ demir doğan göl gül han kan kaya kurt oğlu su taş türk yurt'),
  },
  indian: {
    female: splitWords(
      'Aarti Ananya Bhavna Chitra Deepika Gauri Hema Indira Jyoti Kavita Lakshmi Madhuri Nandini Padma Rekha Sarita Tara Uma Vasudha Yamini',
    ),
    male: splitWords(
      'Ajay Anand Bharat Chandran Deepak Ganesh Harish Ishaan Jayant Kiran Lokesh Mohan Naveen Prakash Rajan Suresh Tarun Umesh Vijay Yash',
    ),
    heads: splitWords(
      'Ach Ban Bhat Chan Chat Deva Gan Gopal Hari Jay Kal Kar Man Mukh Nar Pad Raj Ram Sang Shiv Sub Tal Vaid Ven Vish',
    ),
    tails: splitWords(
      'achar adkar amurthy anathan andani aswamy athan avarkar ekar endra erjee eshwar ikar opadhye uri',
    ),
  },
  japanese: {
    female: splitWords(
      'Akiko Asuka Chihiro Emiko Fumiko Hanako Harumi Izumi Kaori Keiko Mariko Michiko Naomi Reiko Sachiko Tomoko Yasuko Yoshiko',
    ),
    male: splitWords(
      'Akira Daichi Eiji Fumio Goro Haruki Isamu Jiro Kazuo Kenji Makoto Noboru Osamu Ryota Satoshi Takeshi Tetsuo Yoshio',
    ),
    heads: splitWords(
      'Aka Asa Fuji Fuku Hara Haya Ishi Iwa Kawa Kita Kuro Matsu Mina Miya Mori Naka Nishi Oka Shima Sugi Taka Tani Uchi Yama Yoshi',
    ),
    tails: splitWords(
      'be da gawa guchi hashi hara hira kawa ki kura moto mura no numa saka saki shima shita ta tani toku yama zaki zawa',
    ),
  },
  georgian: {
    female: splitWords(
      'Ana Dali Eka Eliso Etuna Ia Irma Ketevan Lali Lamara Maka Manana Marika Nana Natela Nestan Nino Rusudan Tamar Tinatin',
    ),
    male: splitWords(
      'Archil Avtandil Bachana Beka Dato Davit Gela Giorgi Irakli Jaba Kakha Lasha Levan Malkhaz Nodar Otar Rezo Tengiz Vakhtang Zaza',
    ),
    heads: splitWords(
      'Abul Bakur Bela Bokh Chant Dvale Gabel Gogi Guram Javakh Kald Khidir Kobal Lomi Mari Mchel Nadir Ninu Pirtskhal Sul Tkem Tsiklau Vard Zurab',
    ),
    tails: splitWords('ashvili adze elidze eishvili iani uridze aridze aia eli iashvili'),
  },
}

/** Honorifics and suffixes a few people write with their name. */
export const honorifics = splitPhrases('Dr.|Prof.|Dr.|Dipl.-Ing.|Rev.')
export const suffixes = splitPhrases('Jr.|III|PhD|MBA|CPA')
