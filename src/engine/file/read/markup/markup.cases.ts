// Pages and XML documents as programs write them, with the table that a person expects of each: cases to judge by, written before
// the readers and read once.

export interface MarkupCase {
  name: string
  fileName: string
  /** Text is written in UTF-8. */
  content: string | Buffer
  columns: readonly string[]
  rows: readonly (readonly (string | null)[])[]
  /** Names of the tables to choose from; absent = not judged. */
  sheets?: number
}

const latin = (text: string) => Buffer.from(text, 'latin1')

export const judgementCases: readonly MarkupCase[] = [
  {
    name: 'an export of a CRM named .xls that is a page',
    fileName: 'report1764000000.xls',
    content: latin(
      '<html><head><meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1"></head><body>\n<table border=1>\n' +
        '<tr><th>First Name</th><th>Last Name</th><th>Email</th></tr>\n' +
        '<tr><td>J\xfcrgen</td><td>Gro\xdf</td><td>j.gross@firma.example</td></tr>\n' +
        '<tr><td>Zo\xeb</td><td>Dupr\xe9</td><td>&nbsp;</td></tr>\n</table></body></html>\n',
    ),
    columns: ['First Name', 'Last Name', 'Email'],
    rows: [
      ['Jürgen', 'Groß', 'j.gross@firma.example'],
      ['Zoë', 'Dupré', null],
    ],
  },
  {
    name: 'a page of a membership site: menu and layout tables around the list',
    fileName: 'members.html',
    content: `<!DOCTYPE html>
<html lang="en"><head><title>Members</title><style>td { color: red }</style><script>var t = "<table><tr><td>no</td></tr></table>";</script></head>
<body><table role="presentation"><tr><td><a href="/">Home</a></td><td><a href="/in">Log in</a></td></tr></table>
<table width="100%"><tr><td>
 <h2>Members 2026</h2>
 <table class="list">
  <thead><tr><th scope="col">Name</th><th scope="col">City</th><th scope="col">Since</th></tr></thead>
  <tbody>
   <tr><td><a href="/m/1">Ann Lee</a></td><td>Leeds</td><td>2019</td></tr>
   <tr><td><a href="/m/2">Bo &amp; Co</a></td><td>Hull<br>York</td><td>2021</td></tr>
   <tr><td><a href="/m/3">C&eacute;line <b>Roux</b></a></td><td>  Bath
      Spa </td><td></td></tr>
  </tbody></table>
</td></tr></table>
<p>Footer</p></body></html>`,
    columns: ['Name', 'City', 'Since'],
    rows: [
      ['Ann Lee', 'Leeds', '2019'],
      ['Bo & Co', 'Hull\nYork', '2021'],
      ['Céline Roux', 'Bath Spa', null],
    ],
    sheets: 1,
  },
  {
    name: 'tags that are never closed',
    fileName: 'old.htm',
    content:
      '<TABLE BORDER>\n<TR><TH>Name<TH>Phone\n<TR><TD>Ada King<TD>0161 496 0001\n<TR><TD>Mary Mead<TD>0161 496 0002\n</TABLE>\n',
    columns: ['Name', 'Phone'],
    rows: [
      ['Ada King', '0161 496 0001'],
      ['Mary Mead', '0161 496 0002'],
    ],
  },
  {
    name: 'cells over several rows and a header of groups',
    fileName: 'teams.html',
    content: `<table><caption>Teams</caption>
<tr><th rowspan="2">Team</th><th colspan="2">Lead</th></tr>
<tr><th>Name</th><th>Email</th></tr>
<tr><td rowspan="2">North</td><td>Ida</td><td>ida@n.example</td></tr>
<tr><td>Jon</td><td>jon@n.example</td></tr>
<tr><td>South</td><td>Kim</td><td>kim@s.example</td></tr></table>`,
    columns: ['Team', 'Lead / Name', 'Lead / Email'],
    rows: [
      ['North', 'Ida', 'ida@n.example'],
      [null, 'Jon', 'jon@n.example'],
      ['South', 'Kim', 'kim@s.example'],
    ],
  },
  {
    name: 'two tables, the larger one comes second',
    fileName: 'contacts.html',
    content: `<html><body><h1>Office</h1><table><tr><th>Day</th><th>Hours</th></tr><tr><td>Mon</td><td>9-17</td></tr></table>
<h1>People</h1><table><tr><th>Name</th><th>Mail</th></tr><tr><td>A. One</td><td>a@x.example</td></tr>
<tr><td>B. Two</td><td>b@x.example</td></tr><tr><td>C. Three</td><td>c@x.example</td></tr></table></body></html>`,
    columns: ['Name', 'Mail'],
    rows: [
      ['A. One', 'a@x.example'],
      ['B. Two', 'b@x.example'],
      ['C. Three', 'c@x.example'],
    ],
    sheets: 2,
  },
  {
    name: 'a table without header cells, in UTF-16',
    fileName: 'names.html',
    content: Buffer.from(
      '\ufeff<html><body><table><tr><td>Name</td><td>Email</td></tr><tr><td>Łukasz</td><td>l@p.example</td></tr><tr><td>Żaneta</td><td>z@p.example</td></tr></table></body></html>',
      'utf16le',
    ),
    columns: ['Name', 'Email'],
    rows: [
      ['Łukasz', 'l@p.example'],
      ['Żaneta', 'z@p.example'],
    ],
  },
  {
    name: 'attributes and children',
    fileName: 'people.xml',
    content: `<?xml version="1.0" encoding="UTF-8"?>
<people total="2">
  <person id="1"><name>Ann Lee</name><email kind="work">ann@x.example</email><address><city>Leeds</city><zip>LS1</zip></address></person>
  <person id="2"><name>Bo &amp; Co</name><email kind="home">bo@x.example</email><address><city>Hull</city></address></person>
</people>`,
    columns: ['id', 'name', 'email', 'email.kind', 'address.city', 'address.zip'],
    rows: [
      ['1', 'Ann Lee', 'ann@x.example', 'work', 'Leeds', 'LS1'],
      ['2', 'Bo & Co', 'bo@x.example', 'home', 'Hull', null],
    ],
  },
  {
    name: 'repeated children, CDATA, comments, a namespace and an empty element',
    fileName: 'export.xml',
    content: `<?xml version='1.0'?>
<!-- made by a shop -->
<s:customers xmlns:s="urn:shop" xmlns:g="urn:geo">
<s:customer><s:name><![CDATA[Müller & <Sons>]]></s:name><s:phone>1</s:phone><s:phone>2</s:phone><g:lat>51.5</g:lat><s:vat/></s:customer>
<s:customer><s:name>Ek</s:name><s:phone>3</s:phone><!-- none --><s:vat>GB1</s:vat></s:customer>
</s:customers>`,
    columns: ['name', 'phone', 'phone (2)', 'g:lat', 'vat'],
    rows: [
      ['Müller & <Sons>', '1', '2', '51.5', null],
      ['Ek', '3', null, null, 'GB1'],
    ],
  },
  {
    name: 'a dump of a database with named fields, in windows-1252 as it declares',
    fileName: 'dump.xml',
    content: latin(`<?xml version="1.0" encoding="windows-1252"?>
<resultset statement="select * from crm"><row><field name="Name">Andr\xe9</field><field name="Stra\xdfe">Weg 1</field></row>
<row><field name="Name">Bj\xf6rn</field><field name="Stra\xdfe" xsi:nil="true" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"/></row></resultset>`),
    columns: ['Name', 'Straße'],
    rows: [
      ['André', 'Weg 1'],
      ['Björn', null],
    ],
  },
  {
    name: 'records deep inside, after a head of their own',
    fileName: 'feed.xml',
    content: `<rss version="2.0"><channel><title>News</title><link>https://n.example</link><image><url>u</url><title>t</title></image>
<item><title>One</title><author>a@n.example</author><category>x</category></item>
<item><title>Two</title><author>b@n.example</author><category>x</category><category>y</category></item>
<item><title>Three</title><author>c@n.example</author></item></channel></rss>`,
    columns: ['title', 'author', 'category', 'category (2)'],
    rows: [
      ['One', 'a@n.example', 'x', null],
      ['Two', 'b@n.example', 'x', 'y'],
      ['Three', 'c@n.example', null, null],
    ],
  },
  {
    name: 'all values are attributes',
    fileName: 'users.xml',
    content:
      '<users>\n<row Id="1" DisplayName="Ann &quot;A&quot;" Location="S&#227;o Paulo"/>\n<row Id="2" DisplayName="Bo"/>\n</users>\n',
    columns: ['Id', 'DisplayName', 'Location'],
    rows: [
      ['1', 'Ann "A"', 'São Paulo'],
      ['2', 'Bo', null],
    ],
  },
  {
    name: 'orders with their lines are rows of orders',
    fileName: 'orders.xml',
    content: `<orders><order no="7"><customer>Ann</customer><line><sku>a</sku><qty>1</qty></line><line><sku>b</sku><qty>2</qty></line></order>
<order no="8"><customer>Bo</customer><line><sku>c</sku></line></order></orders>`,
    columns: ['no', 'customer', 'line.sku', 'line.qty', 'line (2).sku', 'line (2).qty'],
    rows: [
      ['7', 'Ann', 'a', '1', 'b', '2'],
      ['8', 'Bo', 'c', null, null, null],
    ],
  },
  {
    name: 'text around marks inside a value',
    fileName: 'bios.xml',
    content:
      '<authors><author><name>Ann</name><bio>She <i>wrote</i> two books.</bio></author><author><name>Bo</name><bio>None.</bio></author></authors>',
    columns: ['name', 'bio'],
    rows: [
      ['Ann', 'She wrote two books.'],
      ['Bo', 'None.'],
    ],
  },
  {
    name: 'employees by department',
    fileName: 'staff.xml',
    content: `<company>${['Sales', 'Labs']
      .map(
        name =>
          `<department name="${name}">${Array.from({ length: 6 }, (_, at) => `<employee><first>${name}${at}</first><mail>${at}@${name}.example</mail></employee>`).join('')}</department>`,
      )
      .join('')}</company>`,
    columns: ['first', 'mail'],
    rows: ['Sales', 'Labs'].flatMap(name =>
      Array.from({ length: 6 }, (_, at) => [`${name}${at}`, `${at}@${name}.example`]),
    ),
  },
  {
    name: 'a workbook of Excel 2003 in XML',
    fileName: 'book.xls',
    content: `<?xml version="1.0"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Styles><Style ss:ID="Default"/></Styles>
<Worksheet ss:Name="People"><Table ss:ExpandedColumnCount="3"><Column ss:Width="80"/>
<Row><Cell><Data ss:Type="String">Name</Data></Cell><Cell><Data ss:Type="String">Age</Data></Cell><Cell><Data ss:Type="String">Mail</Data></Cell></Row>
<Row><Cell><Data ss:Type="String">Ann</Data></Cell><Cell ss:Index="3"><Data ss:Type="String">ann@x.example</Data></Cell></Row>
<Row><Cell><Data ss:Type="String">Bo</Data></Cell><Cell><Data ss:Type="Number">41</Data></Cell><Cell><ss:Data ss:Type="String">bo@x.example</ss:Data></Cell></Row>
</Table></Worksheet></Workbook>`,
    columns: ['Name', 'Age', 'Mail'],
    rows: [
      ['Ann', null, 'ann@x.example'],
      ['Bo', '41', 'bo@x.example'],
    ],
  },
]
