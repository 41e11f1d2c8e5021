const CELL = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\r|\n|$)/g

/** The cells of comma-separated values as a spreadsheet reads them: a lone line break ends a row too, unless it is quoted. */
export function readCsv(file: string): string[][] {
  const text = file.replace(/^\uFEFF/, '')
  const rows: string[][] = [[]]
  for (const { index, 1: quoted, 2: plain = '', 3: end = '' } of text.matchAll(CELL)) {
    if (index === text.length) break
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}
