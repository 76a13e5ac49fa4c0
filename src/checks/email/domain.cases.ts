// Hand-picked domains whose nature is known: what the bundled lists must say about them.

const words = (text: string) => text.trim().split(/\s+/)

/** Anybody can have a mailbox here, and people do: free, never disposable. */
export const mailboxProviders = words(`
  gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com aol.com aim.com icloud.com me.com
  mac.com proton.me protonmail.com pm.me tuta.com tutanota.com zoho.com zohomail.com mail.com email.com usa.com fastmail.com fastmail.fm
  hey.com hushmail.com hush.com mailfence.com runbox.com posteo.de mailbox.org gmx.com gmx.net gmx.de gmx.at gmx.ch web.de t-online.de
  freenet.de arcor.de online.de vodafone.de bluewin.ch orange.fr wanadoo.fr free.fr sfr.fr neuf.fr laposte.net bbox.fr
  libero.it virgilio.it tiscali.it alice.it tin.it tim.it iol.it inwind.it vodafone.it fastwebnet.it telefonica.net terra.es orange.es
  sapo.pt mail.ru bk.ru list.ru inbox.ru yandex.ru ya.ru rambler.ru ukr.net i.ua wp.pl o2.pl onet.pl op.pl vp.pl interia.pl tlen.pl
  seznam.cz centrum.cz email.cz centrum.sk freemail.hu abv.bg telenet.be skynet.be proximus.be ziggo.nl home.nl kpnmail.nl planet.nl
  telia.com online.no mail.dk btinternet.com talktalk.net virginmedia.com sky.com ntlworld.com blueyonder.co.uk yahoo.co.uk hotmail.co.uk
  live.co.uk eircom.net comcast.net att.net sbcglobal.net bellsouth.net verizon.net cox.net charter.net optonline.net earthlink.net juno.com
  netzero.net frontier.com windstream.net centurylink.net roadrunner.com rogers.com shaw.ca telus.net bell.net sympatico.ca videotron.ca
  uol.com.br bol.com.br terra.com.br ig.com.br globo.com yahoo.com.br hotmail.com.br prodigy.net.mx yahoo.com.mx yahoo.com.ar
  bigpond.com optusnet.com.au iinet.net.au xtra.co.nz yahoo.co.in rediffmail.com yahoo.co.jp docomo.ne.jp ezweb.ne.jp softbank.ne.jp au.com
  naver.com daum.net hanmail.net qq.com 163.com 126.com yeah.net sina.com sina.cn sohu.com foxmail.com 139.com aliyun.com yahoo.com.tw
  yahoo.com.hk yahoo.com.sg yahoo.com.vn yahoo.co.id yahoo.com.ph yahoo.com.tr hotmail.com.tr yahoo.de yahoo.fr yahoo.it yahoo.es
  hotmail.de hotmail.fr hotmail.it hotmail.es outlook.de outlook.fr outlook.it outlook.es live.fr live.nl live.de mynet.com walla.com
  walla.co.il netvision.net.il inbox.lv mail.ee delfi.ee one.lt atlas.cz post.cz volny.cz azet.sk zoznam.sk citromail.hu net.hr siol.net
  otenet.gr in.gr libertysurf.fr numericable.fr club-internet.fr voila.fr aliceadsl.fr chello.nl xs4all.nl upcmail.nl hetnet.nl
  kabelmail.de versatel.de netcologne.de ewetel.net sunrise.ch hispeed.ch swissonline.ch bluemail.ch
  tiscali.co.uk tesco.net o2.co.uk lineone.net freeserve.co.uk nifty.com biglobe.ne.jp so-net.ne.jp ocn.ne.jp
`)

/** Forwarders with a real person behind each address: neither disposable nor a provider one mails to directly. */
export const forwarderDomains = words(`
  privaterelay.appleid.com duck.com mozmail.com relay.firefox.com simplelogin.com slmail.me aleeas.com anonaddy.com anonaddy.me addy.io
  passmail.net passinbox.com 8shield.net silomails.com
`)

/** Companies, states, universities: neither free nor disposable. */
export const organizationDomains = words(`
  microsoft.com google.com apple.com amazon.com ibm.com oracle.com intel.com cisco.com hp.com dell.com siemens.com sap.com bosch.com bmw.de
  volkswagen.de basf.com bayer.com allianz.de deutschebank.com lufthansa.com adidas.com airbus.com renault.com peugeot.com michelin.com
  totalenergies.com sanofi.com axa.com bnpparibas.com loreal.com carrefour.com fiat.com ferrari.com eni.com unicredit.eu generali.com
  telefonica.com santander.com bbva.com iberdrola.com inditex.com repsol.com philips.com shell.com ing.com heineken.com unilever.com bp.com
  hsbc.com barclays.com vodafone.com gsk.com tesco.com bbc.co.uk nestle.com novartis.com roche.com ubs.com ericsson.com volvo.com ikea.com
  nokia.com novonordisk.com maersk.com equinor.com toyota.com sony.com panasonic.com hitachi.com samsung.com lg.com hyundai.com huawei.com
  lenovo.com tcs.com infosys.com tata.com petrobras.com.br vale.com itau.com.br cemex.com rbc.com bhp.com qantas.com.au telstra.com.au
  gazprom.ru sberbank.ru lukoil.com orlen.pl skoda-auto.cz omv.com walmart.com ford.com gm.com boeing.com pfizer.com jnj.com nike.com
  disney.com netflix.com salesforce.com adobe.com github.com gitlab.com mozilla.org wikimedia.org redcross.org who.int un.org europa.eu
  mit.edu stanford.edu harvard.edu ox.ac.uk cam.ac.uk ethz.ch tum.de sorbonne-universite.fr uniroma1.it uva.nl ku.dk u-tokyo.ac.jp
  irs.gov nasa.gov gov.uk parliament.uk bund.de interieur.gouv.fr governo.it canada.ca anu.edu.au usp.br
  stripe.com shopify.com zendesk.com hubspot.com atlassian.com dropbox.com slack.com zoom.us cloudflare.com akamai.com
`)

/** Throw-away services of renown: disposable, never free. */
export const throwAways = words(`
  mailinator.com guerrillamail.com guerrillamail.net guerrillamail.org guerrillamail.biz guerrillamail.de guerrillamailblock.com sharklasers.com
  grr.la spam4.me pokemail.net 10minutemail.com 10minutemail.net 10minutemail.de 20minutemail.com temp-mail.org temp-mail.ru tempmail.com
  tempmail.net tempmailo.com tempail.com tempr.email throwawaymail.com trashmail.com trashmail.de trashmail.net trashmail.org trashmail.me
  trash-mail.com wegwerfmail.de wegwerfmail.net wegwerfmail.org yopmail.com yopmail.fr yopmail.net cool.fr.nf jetable.fr.nf nospam.ze.tc
  jetable.com jetable.org maildrop.cc mailnesia.com mailcatch.com mailnull.com mailexpire.com mailmetrash.com mailmoat.com mytrashmail.com
  mintemail.com mohmal.com moakt.com moakt.ws emailondeck.com getnada.com getairmail.com dispostable.com discard.email discardmail.com
  discardmail.de spambog.com spambog.de spambox.us spamgourmet.com spamfree24.org spamex.com spamhole.com incognitomail.com incognitomail.org
  anonbox.net anonymbox.com fakeinbox.com fakemail.net burnermail.io inboxkitten.com mailsac.com mailtemp.net minuteinbox.com
  einrot.com fleckens.hu gustr.com jourrapide.com rhyta.com superrito.com teleworm.us armyspy.com cuvox.de dayrep.com
  harakirimail.com filzmail.com tempinbox.com tempomail.fr 33mail.com bugmenot.com deadaddress.com emltmp.com emlhub.com mailpoof.com
  crazymailing.com tmpmail.org tmpmail.net byom.de owlymail.com luxusmail.org mail-temp.com generator.email mailde.de instantemailaddress.com
`)
