// A chart of bars in a sheet of a workbook: a bar for each name in column A, as long as the number beside it in column B says.

export interface XlsxChart {
  readonly title: string
  /** The bars from above, which are rows 2 and on of the sheet. */
  readonly bars: readonly (readonly [name: string, value: string])[]
}

/** Parts of the workbook, by their names in it. */
interface ChartPart {
  readonly name: string
  readonly xml: string
  readonly type: string | null
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const formats = 'http://schemas.openxmlformats.org'
const relations = `${formats}/officeDocument/2006/relationships`
const partTypes = 'application/vnd.openxmlformats-officedocument'

/** How the sheet names its drawing; it comes last in its XML. */
export const drawingOfSheet = `<drawing xmlns:r="${relations}" r:id="rId1"/>`

/** Rows that a bar is high, and those of title and edges. */
const rowsPerBar = 2
const rowsAround = 5
const [fromColumn, toColumn] = [4, 14]

/** `sheet`: its name as it is in XML, `number`: its place from 1. `inXml`: text as XML has it. */
export function chartParts(
  { title, bars }: XlsxChart,
  sheet: string,
  number: number,
  inXml: (text: string) => string,
): ChartPart[] {
  const relation = (id: string, type: string, target: string) =>
    `${declaration}<Relationships xmlns="${formats}/package/2006/relationships"><Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/></Relationships>`
  const last = bars.length + 1
  const place = (column: 'A' | 'B') => `'${sheet.replaceAll("'", "''")}'!$${column}$2:$${column}$${last}`
  const points = (at: 0 | 1) =>
    `<c:ptCount val="${bars.length}"/>${bars.map((bar, index) => `<c:pt idx="${index}"><c:v>${inXml(bar[at])}</c:v></c:pt>`).join('')}`
  const axes = `<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="maxMin"/></c:scaling><c:delete val="0"/><c:axPos val="l"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/><c:min val="0"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:majorGridlines/><c:numFmt formatCode="#,##0" sourceLinked="0"/><c:crossAx val="1"/><c:crosses val="max"/></c:valAx>`
  const series = `<c:ser><c:idx val="0"/><c:order val="0"/><c:cat><c:strRef><c:f>${place('A')}</c:f><c:strCache>${points(0)}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:f>${place('B')}</c:f><c:numCache><c:formatCode>General</c:formatCode>${points(1)}</c:numCache></c:numRef></c:val></c:ser>`
  const labels =
    '<c:dLbls><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbls>'
  const heading = `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>${inXml(title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`
  const corner = (name: string, column: number, row: number) =>
    `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`
  const bottom = 1 + rowsAround + bars.length * rowsPerBar
  return [
    {
      name: `xl/worksheets/_rels/sheet${number}.xml.rels`,
      xml: relation('rId1', 'drawing', '../drawings/drawing1.xml'),
      type: null,
    },
    {
      name: 'xl/drawings/drawing1.xml',
      xml: `${declaration}<xdr:wsDr xmlns:xdr="${formats}/drawingml/2006/spreadsheetDrawing" xmlns:a="${formats}/drawingml/2006/main"><xdr:twoCellAnchor>${corner('from', fromColumn, 1)}${corner('to', toColumn, bottom)}<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1" descr="${inXml(title)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${formats}/drawingml/2006/chart"><c:chart xmlns:c="${formats}/drawingml/2006/chart" xmlns:r="${relations}" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`,
      type: `${partTypes}.drawing+xml`,
    },
    {
      name: 'xl/drawings/_rels/drawing1.xml.rels',
      xml: relation('rId1', 'chart', '../charts/chart1.xml'),
      type: null,
    },
    {
      name: 'xl/charts/chart1.xml',
      xml: `${declaration}<c:chartSpace xmlns:c="${formats}/drawingml/2006/chart" xmlns:a="${formats}/drawingml/2006/main"><c:chart>${heading}<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/><c:barChart><c:barDir val="bar"/><c:grouping val="clustered"/><c:varyColors val="0"/>${series}${labels}<c:gapWidth val="60"/><c:axId val="1"/><c:axId val="2"/></c:barChart>${axes}</c:plotArea><c:plotVisOnly val="1"/></c:chart></c:chartSpace>`,
      type: `${partTypes}.drawingml.chart+xml`,
    },
  ]
}
