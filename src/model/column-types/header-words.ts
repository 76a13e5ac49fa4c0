// What columns of each type are called: the main process asks, the page does not carry them.
import type { ColumnType } from './index.ts'

/**
 * The words of each type in English, German, French, Spanish, Italian, Portuguese, Dutch and Polish: phrases in lower case
 * without accents and signs, with commas between them. No phrase belongs to two types.
 */
export const headerWords: Readonly<Record<ColumnType, string>> = {
  text: '',
  full_name: `full name, fullname, addressee, sort name, ship to name, bill to name, last name first name, student, student name, backer name, user name, display name, email display name, e mail display name, name, contact, contact name, contact person, person, person name, attendee, attendee name,
    participant, employee, customer name, client name, lead, lead name, ansprechpartner, kontakt, kontaktperson,
    teilnehmer, vollstandiger name, vor und nachname, vorname nachname, nom, nom complet, nom et prenom, prenom nom,
    nom prenom, interlocuteur, nombre, nombre completo, nombre y apellidos, contacto, persona de contacto, nome,
    nome completo, nome e cognome, contatto, persona di contatto, referente, contato, pessoa de contato, naam,
    volledige naam, contactpersoon, deelnemer, imie i nazwisko, osoba do kontaktu, osoba, osoba kontaktowa, uczestnik`,
  first_name: `first names, given names, first name, firstname, first, given, given name, givenname, forename, fname, christian name, vorname, rufname, prenom, nombre
    de pila, primer nombre, nome di battesimo, primeiro nome, nome proprio, voornaam, roepnaam, imie`,
  last_name: `last names, last name, lastname, last, surname, family name, familyname, lname, nachname, familienname, zuname, nom de famille,
    apellido, apellidos, primer apellido, cognome, sobrenome, apelido, ultimo nome, achternaam, familienaam,
    nazwisko`,
  email: `email, e mail, email id, mail id, emails, mail, email address, e mail address, mail address, work email, business email, contact email,
    emailadresse, e mail adresse, mailadresse, courriel, adresse email, adresse e mail, adresse mail, adresse
    courriel, mel, correo, correo electronico, direccion de correo, email laboral, posta elettronica, indirizzo
    email, indirizzo e mail, indirizzo mail, correio, correio eletronico, endereco de email, e mailadres,
    emailadres, mailadres, poczta, adres email, adres e mail`,
  phone: `phone, phone number, phones, sms, direct phone, mobile phone number, telephone, tel, tel no, tel nr, mobile, mobile number, mobile phone, cell, cell phone,
    cellphone, direct dial, direct line, landline, whatsapp, fax, fax number, telefon, telefonnummer, telefonnr,
    telefon nr, tel nummer, rufnummer, handy, handynummer, mobil, mobilnummer, mobiltelefon, durchwahl, festnetz,
    telefax, faxnummer, numero de telephone, portable, gsm, telecopie, ligne directe, telefono, numero de telefono,
    movil, celular, telefono movil, numero di telefono, cellulare, telefono cellulare, telefone, numero de telefone,
    telemovel, telefoon, telefoonnummer, telefoonnr, mobiel, mobiel nummer, numer telefonu, nr telefonu, komorka,
    telefon komorkowy, faks`,
  domain: `domain, domain name, company domain, web domain, email domain, domaine, nom de domaine, dominio, nombre de
    dominio, nome a dominio, nome de dominio, domein, domeinnaam, domena, domane, domainname, firmendomain`,
  url: `url, website, web site, web, site, homepage, home page, web address, web page, company website, link, www,
    webseite, internetseite, internet, webadresse, internetadresse, site web, site internet, page web, adresse web,
    sitio, sitio web, pagina web, pagina, direccion web, sito, sito web, sito internet, indirizzo web, pagina da
    web, endereco web, webpagina, webadres, strona, strona www, strona internetowa, witryna, adres www`,
  profile_url: `linkedin, linkedin url, linkedin profile, linkedin link, profile url, profile link, profile, person url, profil,
    profil url, profillink, profil linkedin, perfil, perfil linkedin, perfil url, profilo, profilo linkedin,
    profiel, profiel url, linkedin profiel, link do profilu`,
  company_url: `company linkedin, linkedin company, company page, company profile, company profile url, company linkedin url,
    organization linkedin, firmenprofil, unternehmensprofil, page entreprise, pagina empresa, pagina azienda,
    bedrijfspagina, profil firmy`,
  company: `company, company name, which company do you work for, what company do you work for, where do you work, org, org name, comp name, co name, organization, organisation, organization name, organisation name, account, account name,
    employer, business, business name, firm, client, customer, firma, firmenname, unternehmen, unternehmensname,
    arbeitgeber, betrieb, kunde, kundenname, entreprise, societe, nom de l entreprise, nom entreprise, raison
    sociale, denomination, denomination sociale, employeur, etablissement, organisme, empresa, nombre de la empresa, nombre empresa, compania, razon
    social, organizacion, azienda, societa, ragione sociale, nome azienda, impresa, ditta, organizzazione, nome da
    empresa, companhia, razao social, organizacao, bedrijf, bedrijfsnaam, organisatie, werkgever, onderneming, nazwa
    firmy, przedsiebiorstwo, spolka, organizacja, pracodawca`,
  job_title: `job title, jobtitle, organization title, organisation title, company title, job desc, job description, title, position, role, job, job role, job position, function, designation, occupation,
    profession, headline, stelle, berufsbezeichnung, beruf, funktion, rolle, stellenbezeichnung, jobtitel, poste,
    fonction, intitule du poste, metier, titre, cargo, puesto, profesion, ocupacion, titulo, ruolo, posizione,
    mansione, qualifica, professione, funcao, posicao, profissao, functie, functietitel, rol, beroep, stanowisko,
    funkcja, zawod, rola`,
  country: `country, country code, country name, nation, land, landercode, laendercode, landerkennzeichen, staat, pays, code
    pays, pais, codigo pais, codigo de pais, paese, nazione, stato, codice paese, landcode, landnaam, kraj, kod
    kraju, panstwo`,
  region: `region, state, province, county, state province, state region, state code, province code, region code, province name, state name, bundesland, kanton, provinz, departement, etat, comunidad,
    comunidad autonoma, provincia, estado, regione, regiao, distrito, regio, provincie, wojewodztwo, powiat`,
  city: `city, town, post town, posttown, libelle commune, place, location, locality, city name, stadt, ort, ortschaft, wohnort, gemeinde, ville, commune,
    localite, ciudad, poblacion, localidad, municipio, citta, comune, localita, cidade, localidade, stad, plaats,
    woonplaats, gemeente, miasto, miejscowosc`,
  number: `number of employees, employees, headcount, company size, revenue, turnover, amount, price, total, sum, quantity,
    qty, count, score, age, year, percent, budget, value, mitarbeiter, mitarbeiterzahl, anzahl, betrag, preis,
    summe, menge, umsatz, alter, jahr, wert, effectif, effectifs, nombre de salaries, montant, prix, quantite,
    chiffre d affaires, annee, empleados, numero de empleados, importe, precio, cantidad, ingresos, edad, ano,
    dipendenti, numero di dipendenti, importo, prezzo, quantita, fatturato, eta, anno, funcionarios, preco,
    quantidade, valor, faturamento, idade, medewerkers, aantal, aantal medewerkers, bedrag, prijs, omzet, leeftijd,
    jaar, pracownicy, liczba pracownikow, kwota, cena, ilosc, przychod, wiek, rok`,
  date: `date, day, created, created at, updated, updated at, birthday, date of birth, dob, birth date, start date, end
    date, due date, registered, signup date, datum, geburtsdatum, geburtstag, erstellt, erstellt am, anmeldedatum,
    jour, date de naissance, cree le, fecha, fecha de nacimiento, fecha de alta, data, data di nascita, data de
    nascimento, geboortedatum, aangemaakt, data urodzenia, data utworzenia`,
  yes_no: `opt out, optout, subscribed, unsubscribed, newsletter, active, is active, customer yes no, confirmed, attending,
    attended, abonniert, aktiv, bestatigt, teilnahme, abonne, actif, confirme, suscrito, activo, confirmado, iscritto,
    attivo, confermato, inscrito, ativo, geabonneerd, actief, bevestigd, aktywny, potwierdzony`,
  consent_basis: `consent basis, consent, consent status, consent given, consent state, opt in, optin, opt in status, double opt in, email
    consent, email opt in, marketing consent, marketing opt in, newsletter consent, newsletter opt in, gdpr consent,
    gdpr status, gdpr, lawful basis, legal basis, legal basis for processing, legal basis for processing contact s data,
    basis for contact, einwilligung, einwilligung erteilt, einwilligungsstatus, werbeeinwilligung, dsgvo, dsgvo
    einwilligung, rechtsgrundlage, consentement, statut du consentement, rgpd, base legale, base juridique,
    consentimiento, estado del consentimiento, base legal, base juridica, consenso, stato del consenso, base giuridica,
    consentimento, estado do consentimento, toestemming, toestemmingsstatus, avg toestemming, rechtsgrond, zgoda, zgoda
    marketingowa, status zgody, rodo, podstawa prawna`,
  consent_source: `consent source, source of consent, consent origin, consent channel, opt in source, optin source, opt in channel, consent
    given at, consent collected via, consent method, consent ip, opt in ip, optin ip, quelle der einwilligung,
    einwilligungsquelle, herkunft der einwilligung, source du consentement, origine du consentement, fuente del
    consentimiento, origen del consentimiento, fonte del consenso, origine del consenso, fonte do consentimento, origem do
    consentimento, bron van toestemming, bron toestemming, toestemmingsbron, zrodlo zgody`,
  consent_date: `consent date, date of consent, consent time, consent timestamp, consent given on, consented at, consented on, opt in date,
    optin date, opt in time, optin time, opt in timestamp, opted in at, opted in on, confirm time, double opt in date, withdrawal
    date, date of withdrawal, withdrawn on, withdrawn at, datum der einwilligung, einwilligungsdatum, einwilligung am,
    einwilligung vom, eingewilligt am, widerrufsdatum, widerrufen am, date du consentement, date de consentement, fecha
    del consentimiento, fecha de consentimiento, data del consenso, data do consentimento, datum van toestemming, datum
    toestemming, toestemmingsdatum, data zgody, data wyrazenia zgody`,
  consent_wording: `consent wording, consent text, wording of consent, consent statement, opt in text, opt in wording, consent copy, wortlaut
    der einwilligung, einwilligungstext, text der einwilligung, texte du consentement, formulation du consentement, texto
    del consentimiento, testo del consenso, texto do consentimento, tekst van toestemming, toestemmingstekst, tekst zgody,
    tresc zgody`,
  service_id: 'person id, profile id, company id, service id, contact id, organization id, organisation id',
}
