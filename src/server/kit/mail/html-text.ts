const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Elements of which nothing is read. */
const UNREAD = ['script', 'style', 'head', 'title', 'template']
const LINE_ENDS = /^\/?(?:p|div|br|tr|li|h[1-6]|table|ul|ol|hr|blockquote|pre)$/

/** The words of an HTML page without its design, one tag after the other, so in linear time. */
export function textOfHtml(html: string): string {
  const found: string[] = []
  const lower = html.toLowerCase()
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    found.push(decodeEntities(html.slice(at, open < 0 ? undefined : open).replace(/\s+/g, ' ')))
    if (open < 0) break
    const close = html.indexOf('>', open)
    if (close < 0) break
    const name = /^\/?[a-z0-9]+/.exec(lower.slice(open + 1, open + 20))?.[0] ?? ''
    if (LINE_ENDS.test(name)) found.push('\n')
    at = UNREAD.includes(name) ? endOfElement(lower, name, close) : close + 1
  }
  return found
    .join('')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function endOfElement(lower: string, name: string, from: number): number {
  const end = lower.indexOf(`</${name}`, from)
  return end < 0 ? lower.length : end
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
    },
  )
}
