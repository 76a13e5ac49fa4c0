// Hand-picked cases of the typo rules: slips with what was meant, and real domains that look like slips.

/** Typed and meant, as people type them. */
export const typoCases: readonly (readonly [typed: string, meant: string])[] = Object.entries({
  'gmail.com':
    'gmial.com gmal.com gmil.com gmai.com gmali.com gamil.com gnail.com gmaill.com gmaiil.com gmmail.com ggmail.com gmaul.com gmsil.com gmqil.com gmaik.com gmaol.com hmail.com fmail.com gmailcom gmail.con gmail.co gmail.cm gmail.om gmail.cmo gmail.ocm gmail.comm gmail.coom gmail.ccom gmail.vom gmail.xom gmail.cim gmail.cpm gmail.clm gmail.cok gmail.cob gmail.coml gmail.cem gmail.vcom gmail..com gmai.l.com',
  'hotmail.com':
    'hotmial.com hotmal.com hotmil.com hotmai.com hotmaill.com hotmali.com hotmaiil.com htomail.com hitmail.com hormail.com hoymail.com hotnail.com hotmsil.com hotamil.com homtail.com htmail.com otmail.com hotmailcom hotmail.con hotmail.co hotmail.cm hotmail.om hotmail.cmo hotmail.comm hotmail.vom hotmial.con hotmai.con hotmal.co hotmaul.cim hottmail.com hotmaik.com',
  'yahoo.com':
    'yaho.com yahooo.com yhoo.com yaoo.com yahho.com yhaoo.com ayhoo.com yahoo.con yahoo.co yahoo.cm yahoo.om yahoo.comm yahoo.vom yahoo.cim yahoocom yajoo.com yshoo.com tahoo.com yaboo.com yagoo.com yahpo.com yaoho.com yyahoo.com',
  'outlook.com':
    'outlok.com outloo.com oulook.com outllook.com outlookk.com otulook.com outlokk.com outlool.com outlook.con outlook.co outlook.cm outlook.comm outlookcom iutlook.com ouylook.com outook.com outloook.com outlok.con outloik.com ourlook.com',
  'icloud.com':
    'iclod.com icoud.com iclud.com iclould.com icloud.con icloud.co icloud.cm icluod.com icolud.com iclooud.com icloudcom',
  'aol.com': 'aol.con aol.co aol.cm aol.om aol.comm aol.cim aol.vom aolcom',
  'live.com': 'live.con live.co live.cm lvie.com liive.com livee.com ilve.com livecom',
  'msn.com': 'msn.con msn.co msn.comm msn.cim',
  'comcast.net':
    'comcast.ne comcast.et comcast.nt comcst.net comcat.ent comacst.net concast.net comcasst.net comcast.bet',
  'gmx.de': 'gmx.ed gmx.dee gmx.d gmxde gmx.ded',
  'gmx.net': 'gmx.ne gmx.et gmx.nett gmx.ner',
  'web.de': 'web.ed web.dee web.d webde',
  'orange.fr': 'ornage.fr orang.fr orangge.fr orangefr oragne.fr',
  'libero.it': 'lbero.it libreo.it liberoo.it liberp.it libeo.it',
  'mail.ru': 'mial.ru maill.ru mailru mali.eu mail.ri',
  'hotmail.co.uk': 'hotmial.co.uk hotmal.co.uk hotmail.couk hotmail.co.ku hotmail.c.uk hotmaill.co.uk',
  'yahoo.co.uk': 'yaho.co.uk yahooo.co.uk yahoo.couk yahoo.o.uk yhaoo.co.uk',
  'qq.com': 'qq.con qq.co qq.cm qqcom',
  'uol.com.br': 'uol.com.b uol.con.br uol.co.br uol.combr',
  'googlemail.com': 'googlemial.com googelmail.com googlemail.con goolgemail.com googlmail.com',
  'protonmail.com': 'protonmial.com protonmal.com protonmail.con prtonmail.com protonmaill.com',
  'yandex.ru': 'yandx.ru yndex.ru yandexx.ru yadnex.ru',
  'wanadoo.fr': 'wanado.fr wanadooo.fr wandaoo.fr wanadoofr',
  't-online.de': 'tonline.de t-onlin.de t-onlne.de t-online.d',
  'sbcglobal.net': 'sbcgobal.net sbcglobal.ne sbcgloabl.net sbcglobl.net',
  'verizon.net': 'verizn.net verizon.ne veirzon.net verzon.net',
  'bellsouth.net': 'bellsout.net belsouth.net bellsouth.ne bellsuoth.net',
  'laposte.net': 'lapost.net laposte.ne lapsote.net',
  'rediffmail.com': 'redifmail.com rediffmial.com rediffmail.con',
  'btinternet.com': 'btintenet.com btinternet.con btintrenet.com',
}).flatMap(([meant, typed]) => typed.split(' ').map((one): [string, string] => [one, meant]))

const under = (label: string, endings: string) => endings.split(' ').map(ending => `${label}.${ending}`)

/** Domains that exist in their own right: other countries of the same provider, other providers, companies, plain words. */
export const realDomains: readonly string[] = [
  ...under(
    'yahoo',
    'ca de es fr it in se no dk ie gr ro pl cz hu at be ch nl pt ru jp net org co.jp co.kr co.nz co.th co.id co.in',
  ),
  ...under(
    'yahoo',
    'co.za com.ar com.au com.br com.cn com.co com.hk com.mx com.my com.pe com.ph com.sg com.tr com.tw com.ve com.vn',
  ),
  ...under(
    'hotmail',
    'de fr it es nl be ch at se no dk fi gr hu cz jp kr ca co.jp co.kr co.nz co.th co.za co.id co.in com.ar',
  ),
  ...under('hotmail', 'com.au com.br com.mx com.tr com.tw com.hk sg my ph rs sk lt lv'),
  ...under(
    'outlook',
    'de fr it es pt be at dk ie jp kr sa cl cz hu lv sg ph in com.ar com.au com.br com.gr com.tr com.vn co.id co.il',
  ),
  ...under(
    'live',
    'de fr it nl be at ca cn dk ie in jp no ru se co.uk co.kr co.za com.ar com.au com.mx com.my com.pt com.sg net',
  ),
  ...under('gmx', 'at ch com eu us fr es li info org co.uk ie pt dk se'),
  ...under('aol', 'de fr it es nl be at se co.uk jp in com.au com.br com.mx'),
  ...under('icloud', 'de net org fr'),
  ...under('orange', 'com es pl ro sk be jo ma sn co.uk net'),
  ...under('mail', 'com de bg ee by ua kz dk ch at be fr it net org'),
  ...under('web', 'com dk se it fr at ch net org eu'),
  ...under('msn', 'net de fr it nl be co.uk co.jp'),
  ...under('uol', 'com.ar com.co com pt'),
  ...under('terra', 'com es com.ar com.mx com.co com.pe cl'),
  ...under('wanadoo', 'es nl be net'),
  ...under('yandex', 'com by kz ua ee lv lt uz com.tr net'),
  ...under('qq', 'cn net org'),
  ...under('libero', 'com net org eu de'),
  ...under('naver', 'net jp co.kr'),
  ...under('comcast', 'com org'),
  ...under('verizon', 'com org'),
  ...under('free', 'fr com de net'),
  ...under('freenet', 'com at ch org'),
  ...under('virgilio', 'com net'),
  ...under('laposte', 'fr com'),
  ...under('bol', 'com de nl'),
  ...under('shaw', 'com net org co.uk'),
  ...under('att', 'com de org'),
  ...under('cox', 'com org'),
  ...(
    'email.com ymail.com rocketmail.com hushmail.com fastmail.com proton.me protonmail.ch grail.com gail.com wahoo.com wahoofitness.com cloud.com ' +
    'hotjar.com hotmart.com hotels.com hotel.com hotwire.com homemail.com hostmail.com hotmilk.com hitachi.com outdoor.com outlet.com outback.com outbrain.com ' +
    'outreach.io outsystems.com lookout.com overlook.com oracle.com oracle.fr orage.fr orano.group orangina.fr oranges.fr range.fr grange.fr organe.fr ' +
    'love.com life.com line.com lime.com lite.com alive.com olive.com give.com five.com hive.com dive.com lives.com liver.com livestrong.com liveperson.com ' +
    'mai.ru mil.ru main.ru mall.ru rail.ru mali.ru maik.ru imail.ru email.ru gmail.ru list.ru bk.ru inbox.ru ' +
    'compact.net coast.net contact.net compass.net lacoste.net laposta.net lapin.net version.net horizon.net veriton.net verisign.com ' +
    'libera.it libri.it libro.it liberty.it liberi.it liberale.it virgil.it virginia.it never.com aver.com haver.com saver.com navel.com raver.com ' +
    'bigpoint.com bighand.com bigwood.com bigband.com bigcommerce.com googlemaps.com google.com goggle.com gogole.de freebet.de freenow.de freejet.de freenode.de ' +
    'photonmail.com prontomail.com protonvpn.com abcglobal.net torra.com.br torras.com.br terras.com.br serra.com.br tetra.com.br tera.com.br ' +
    'ecloud.com vcloud.com xcloud.com mcloud.com itcloud.com idcloud.com ipcloud.com incloud.com cloudy.com clouds.com nextcloud.com owncloud.com ' +
    'aon.com aos.com ao.com all.com ail.com col.com gol.com sol.com bol.de aor.com msd.com msc.com man.com mon.com esn.com mse.com ' +
    'qqq.com qa.com qz.com aq.com q.com gm.de gmk.de gmz.de gmt.de gms.de wed.de weg.de wep.de wen.de webs.de wef.de ' +
    'amail.com xmail.com zmail.com kmail.com jmail.com smail.com qmail.com imail.com umail.com bitmail.com dogmail.co.uk popmail.com ghostmail.com joymail.com'
  ).split(' '),
]
