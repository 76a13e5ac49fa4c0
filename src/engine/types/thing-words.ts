// Words of things, works, events, places in a house, and of what goes on: cells with them are the names of no people.
import { plainHeader } from '../../model/plain-header.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(',').map(plainHeader).filter(Boolean))

/** Words that join others in phrases and titles, and in no one's name. */
const joining =
  set(`the, of, for, with, to, in, on, at, from, by, our, your, my, we, how, what, why, when, this, that, is, are, not, no, vs, into, about,
  all, new, a, an, its, der, das, für, mit, zur, zum, auf, aus, bei, im, am, vom, unser, unsere, ein, eine, ohne, nach, über, wie, was,
  warum, ist, und, oder, neue, neuer, neues, le, les, pour, avec, sur, dans, notre, nos, une, un, aux, au, sans, est, comment, pourquoi,
  nouveau, nouvelle, en, el, los, las, para, con, por, sobre, nuestro, una, sin, como, nuevo, nueva, il, gli, per, sul, nel, nella, della,
  uno, senza, come, nuovo, nuova, os, com, nosso, uma, um, sem, het, een, voor, met, naar, onze, zonder, hoe, nieuwe, dla, nowy, nowa,
  nasz, jak, för, med, och, ett, till, ny, nya, og, til, et, ja, uusi, для, на, по, без, новый, новая, как, это`)

const things =
  set(`sale, sales, gala, fair, market, meeting, board, event, festival, conference, summit, webinar, workshop, party, concert, show, tour,
  race, marathon, run, camp, class, course, lesson, training, seminar, session, launch, campaign, newsletter, promo, promotion, offer,
  giveaway, discount, reminder, survey, form, page, site, website, blog, post, article, story, video, podcast, episode, spring, summer,
  autumn, fall, winter, morning, evening, night, weekend, week, month, year, annual, monthly, weekly, daily, quarterly, day, holiday,
  christmas, easter, halloween, friday, monday, product, item, bundle, box, kit, pack, set, table, chair, lamp, desk, shelf, sofa, bed,
  bowl, knife, glass, mug, cup, plate, bottle, shirt, hoodie, jacket, shoe, shoes, hat, bag, book, notebook, pen, phone, laptop, tablet,
  monitor, keyboard, mouse, cable, printer, camera, charger, battery, server, switch, router, drive, machine, tool, wheel, engine,
  tractor, truck, car, bike, bicycle, boat, van, coffee, tea, beer, wine, bread, cheese, cake, soup, sauce, salad, pizza, juice, water,
  chocolate, sugar, salt, oil, soap, candle, plant, tree, flower, seed, bird, sparrow, owl, tit, eagle, hawk, duck, goose, swallow, finch,
  gull, dog, cat, horse, cow, fish, butterfly, beetle, oak, pine, fern, moss, mushroom, wood, steel, leather, cotton, wool, plastic,
  paper, rubber, blue, yellow, purple, orange, pink, black, red, green, white, large, small, medium, big, mini, extra, standard, premium,
  basic, pro, deluxe, classic, free, regular, early, late, general, admission, ticket, pass, entry, vip, membership, subscription, plan,
  package, trial, license, service, support, delivery, shipping, order, invoice, payment, refund, deposit, fee, tax, budget, report,
  project, task, review, update, release, version, draft, design, app, logo, banner, poster, mail, email, call, list, lists, leads,
  customers, subscribers, users, members, donors, visitors, volunteers, retargeting, remarketing, search, display, brand, ads, ad, social,
  media, team, group, club, committee, department, office, hall, room, floor, building, street, road, square, bridge, station, airport,
  harbor, harbour, beach, lake, river, mountain, hill, forest, valley, pond, hedge, garden, park, barn, farm, store, shop, mall, kiosk,
  booth, warehouse, garage, kitchen, library, museum, theatre, theater, cinema, gym, school, university, college, hospital, clinic,
  church, hotel, restaurant, cafe, bar, house, apartment, villa, cottage, cabin, loft, studio, suite, tower, center, centre, plaza, main,
  rack, online, remote, virtual, zoom, unknown, test, demo, sample, default, untitled, copy, backup, data, file, folder, image, photo,
  document, welcome, follow, thank, thanks, login, button, fix, add, print, send, check, set-up, setup, install, north, south, east, west,
  upper, lower, world, city, long, old, short, great, little, true, false, yes, none, active, inactive, pending, open, closed, done,
  progress, paused, published, archived, messe, tagung, sitzung, versammlung, treffen, fest, feier, konzert, lauf, kurs, schulung,
  ausflug, veranstaltung, tag, abend, nacht, woche, frühling, sommer, herbst, ostern, weihnachten, artikel, produkt, tisch, stuhl, lampe,
  schrank, regal, bett, teller, tasse, flasche, buch, brot, wein, bier, käse, wagen, maschine, werkzeug, schraube, kabel, drucker, raum,
  saal, halle, gebäude, straße, platz, lager, büro, schule, kirche, aktion, angebot, rabatt, kampagne, umfrage, formular, rechnung,
  bestellung, lieferung, projekt, aufgabe, rot, blau, grün, gelb, schwarz, weiß, groß, klein, lange, tür, offene, fête, salon, foire,
  réunion, cours, atelier, stage, soirée, journée, semaine, été, printemps, hiver, automne, produit, chaise, livre, pain, vin, fromage,
  voiture, campagne, soldes, commande, facture, projet, salle, bâtiment, musique, nuit, grand, petit déjeuner, chêne, pin, mer, bleue,
  rouge, vert, noir, blanche, feria, reunión, carrera, curso, taller, noche, día, verano, primavera, otoño, invierno, navidad, rebajas,
  producto, mesa, silla, lámpara, libro, pan, vino, queso, coche, campaña, oferta, pedido, factura, proyecto, sala, edificio, festa,
  riunione, corsa, corso, notte, estate, autunno, inverno, natale, saldi, prodotto, tavolo, sedia, lampada, pane, formaggio, macchina,
  campagna, offerta, ordine, fattura, progetto, musica, salone, reunião, corrida, noite, verão, natal, promoção, produto, cadeira, abajur,
  livro, pão, vinho, queijo, carro, campanha, fatura, projeto, prédio, beurs, vergadering, loop, cursus, dag, avond, zomer, tafel, stoel,
  boek, brood, wijn, kaas, fiets, aanbieding, bestelling, factuur, zaal, gebouw, targi, spotkanie, bieg, noc, dzień, lato, stół, krzesło,
  książka, chleb, wino, kampania, zamówienie, faktura, budynek, muzeów, mässa, möte, lopp, natt, bord, stol, bok, bröd, kampanj, rea,
  beställning, sal, byggnad, møde, møte, løb, løp, bog, brød, ordre, kokous, juoksu, kurssi, pöytä, tuoli, kirja, kampanja, tilaus, queen,
  king, santa, saint, bloody, pie, pasta, grill, pizzeria, trattoria, bistro, inn, tomato, apple, lemon, potato, rice, chicken, beef,
  curry, stew, roast, cream, pancake, burger, noodle, noodles, sushi, taco, cookie, cookies, italian, thai, french, german, spanish,
  greek, chinese, japanese, korean, indian, mexican, american, british, english, irish, scottish, turkish, russian, polish, dutch,
  swedish, european, african, asian, avenue, lane, court, festlichkeit, stadt, county, district, region, island, bay, port, international,
  national, global, central, royal`)

/** Words that companies are called by, besides their legal forms. */
const firmWords =
  set(`holding, holdings, group, gruppe, groupe, grupo, gruppo, grupa, labs, technologies, technology, solutions, systems, consulting,
  consultants, partners, associates, industries, enterprises, logistics, pharmaceuticals, pharma, software, ventures, capital, bros,
  brothers, sons, söhne, figli, fils, hijos, filhos, zonen, werke, verlag, kanzlei, steuerberatung, rechtsanwälte, ingenieurbüro,
  autohaus, bäckerei, apotheke, technik, bau, elektro, logistik, immobilien, versicherung, stiftung, consultoria, construcciones,
  transportes, inmobiliaria, costruzioni, immobiliare, trasporti, comercio, indústria, serviços, engenharia, bouw, makelaardij, advocaten,
  transport, przedsiębiorstwo, spółka, zakład, hurtownia, yhtiö, bygg, motors, foods, farms, media, studios, designs, interiors, plumbing,
  roofing, construction, builders, realty, insurance, bank, financial, electronics, engineering, bakery, brewery, dental, pharmacy,
  automotive, aerospace, energy, foundation, trust, university, institute, society, council, ministry, club, association, verein, clinic,
  hospital, limousines, ооо, оао, зао, ао, ип, тов, пат, 株式会社, 有限会社, 有限公司, 주식회사`)

const wordsOf = (cell: string) => plainHeader(cell).split(' ')

/** Whether a word is one of things; names such as Rose and Grace are none. */
export const isThingWord = (word: string): boolean => joining.has(word) || things.has(word)
/** Whether a cell begins as a title of a work does: "The Long Road". */
export const beginsAsTitle = (cell: string): boolean =>
  /^(?:the|an?|how|why|what|der|das|die|ein|eine|wie|warum|le|les|une?|comment|el|los|las|una|il|gli|lo|het|een|o|os|uma?)\s+\S/i.test(
    cell.trim(),
  )
/** Whether a cell of several words has one that companies are called by. */
export const hasFirmWord = (cell: string): boolean => {
  const words = wordsOf(cell)
  return words.length > 1 && words.some(word => firmWords.has(word))
}
