import { Readable } from 'node:stream'
import type { ZipFile } from 'yazl'

/** A column of a worksheet. Money has two decimals and may be below 0; a day is text such as `2027-03-31`. */
export interface SheetColumn {
  key: string
  header: string
  kind?: 'text' | 'money' | 'day'
  /** In characters; 14 unless given. */
  width?: number
}

interface Workbook {
  /** Of the sheets, which are numbered where there are several. */
  sheetName: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<Readonly<Record<string, unknown>>>
  /** About how many rows there will be. */
  rowCount: number
  /** What a reader has to know of the rows, in pairs on a sheet at the end. */
  about?: readonly (readonly [string, string])[]
}

/** A sheet holds 1,048,576 rows. */
const ROWS_PER_SHEET = 1_000_000
/** Bytes are handed on in pieces of about so many characters. */
const PIECE = 32_768

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Of a cell, by the place of its format below. */
const STYLES = { text: 0, money: 1, day: 2, head: 3 } as const

const STYLE_SHEET = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`

/**
 * A workbook, written as it is read: memory holds some rows, however many there are. Text stays text, so that none of it is run as
 * a formula. The format is ECMA-376, of which a workbook needs six small parts beside its sheets.
 */
export async function xlsxStream({
  sheetName,
  columns,
  rows,
  rowCount,
  about = [],
}: Workbook): Promise<Readable> {
  const { ZipFile: Zip } = await import('yazl')
  const zip = new Zip()
  const sheets = Math.max(1, Math.ceil(rowCount / ROWS_PER_SHEET))
  const names = Array.from({ length: sheets }, (_, place) =>
    place === 0 ? sheetName : `${sheetName} ${place + 1}`,
  )
  addParts(zip, about.length === 0 ? names : [...names, 'About'])
  const iterator = rows[Symbol.asyncIterator]()
  for (let sheet = 1; sheet <= sheets; sheet += 1) {
    // What came meanwhile is on the last one.
    const most = sheet === sheets ? Number.POSITIVE_INFINITY : ROWS_PER_SHEET
    zip.addReadStreamLazy(`xl/worksheets/sheet${sheet}.xml`, { compress: true }, (give) =>
      give(null, Readable.from(writeSheet(columns, iterator, most), { objectMode: false })),
    )
  }
  if (about.length > 0)
    zip.addReadStreamLazy(`xl/worksheets/sheet${sheets + 1}.xml`, { compress: true }, (give) =>
      give(null, Readable.from(writeAbout(about), { objectMode: false })),
    )
  zip.end()
  const output = zip.outputStream as Readable
  zip.on('error', (error) => output.destroy(error instanceof Error ? error : undefined))
  // Whoever stops reading ends the reading of rows too.
  output.once('close', () => void iterator.return?.())
  return output
}

/** A worksheet whose rows are at hand. */
export interface Sheet {
  /** Up to 31 characters, without `: \\ / ? * [ ]`. */
  name: string
  columns: readonly SheetColumn[]
  rows: readonly Readonly<Record<string, unknown>>[]
}

/** A workbook of several small sheets, in their order. */
export async function xlsxOfSheets(sheets: readonly Sheet[]): Promise<Readable> {
  const { ZipFile: Zip } = await import('yazl')
  const zip = new Zip()
  addParts(
    zip,
    sheets.map(({ name }) => name),
  )
  for (const [place, { columns, rows }] of sheets.entries()) {
    const written = Readable.from(writeSheet(columns, inTurn(rows), Number.POSITIVE_INFINITY), {
      objectMode: false,
    })
    zip.addReadStream(written, `xl/worksheets/sheet${place + 1}.xml`, { compress: true })
  }
  zip.end()
  return zip.outputStream as Readable
}

async function* inTurn(rows: Sheet['rows']): AsyncGenerator<Readonly<Record<string, unknown>>> {
  yield* rows
}

function addParts(zip: ZipFile, names: readonly string[]): void {
  const numbers = names.map((_, index) => index + 1)
  const each = (write: (number: number) => string) => numbers.map(write).join('')
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path)
  add(
    '[Content_Types].xml',
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
  )
  add(
    '_rels/.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  add(
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((n) => `<sheet name="${escapeXml(names[n - 1] ?? '')}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  )
  add('xl/styles.xml', STYLE_SHEET)
}

async function* writeSheet(
  columns: readonly SheetColumn[],
  rows: AsyncIterator<Readonly<Record<string, unknown>>>,
  most: number,
): AsyncGenerator<Buffer> {
  const named = columns.map((column, index) => ({
    kind: 'text' as const,
    ...column,
    letters: lettersOf(index),
  }))
  const widths = named
    .map(
      ({ width = 14 }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('')
  const heads = named
    .map(({ header, letters }) => textCell(header, `r="${letters}1" s="${STYLES.head}"`))
    .join('')
  let text = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row r="1">${heads}</row>`
  for (let number = 2; number - 2 < most; number += 1) {
    const { done, value } = await rows.next()
    if (done) break
    // Places may be left out by the standard, and programs fail without them.
    const cells = named.map(({ key, kind, letters }) => cell(value[key], kind, `r="${letters}${number}"`))
    text += `<row r="${number}">${cells.join('')}</row>`
    if (text.length < PIECE) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`)
}

const ABOUT_COLUMNS: readonly SheetColumn[] = [
  { key: 'what', header: 'About this file', width: 26 },
  { key: 'value', header: '', width: 40 },
]

/** Few lines, at the end, where no program that reads the rows comes upon them. */
function writeAbout(about: readonly (readonly [string, string])[]): AsyncGenerator<Buffer> {
  async function* lines() {
    for (const [what, value] of about) yield { what, value }
  }
  return writeSheet(ABOUT_COLUMNS, lines(), Number.POSITIVE_INFINITY)
}

/** A to Z, then AA to ZZ. */
function lettersOf(index: number): string {
  const letter = (place: number) => String.fromCodePoint(65 + place)
  return index < 26 ? letter(index) : letter(Math.floor(index / 26) - 1) + letter(index % 26)
}

/** Nothing for a cell that is empty. */
function cell(value: unknown, kind: NonNullable<SheetColumn['kind']>, place: string): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number')
    return `<c ${place} s="${kind === 'money' ? STYLES.money : STYLES.text}"><v>${value}</v></c>`
  if (kind === 'day' && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))
    return `<c ${place} s="${STYLES.day}"><v>${daySerial(value)}</v></c>`
  return textCell(textOf(value), place)
}

/** As in a file of comma-separated values. */
function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function textCell(text: string, attributes: string): string {
  return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

/** Days are counted from the one before 1899-12-31, as spreadsheets do. */
function daySerial(day: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000)
}

/** Characters that XML cannot have are left out. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
