/** A piece of HTML that is known to be safe, as only `html` below makes it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type HtmlPart = string | number | Html | readonly Html[]

/** HTML with everything put into it escaped, unless it was made by this function itself. */
export function html(strings: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  const filled = parts.map((part, index) => toHtml(part) + (strings[index + 1] ?? ''))
  return new Html((strings[0] ?? '') + filled.join(''))
}

/** An address that a mail may link to. A link that runs a script is a mistake of ours, never sent. */
export function requireWebAddress(address: string): string {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new Error(`A mail cannot link to ${address}`)
  return address
}

function toHtml(part: HtmlPart): string {
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return part instanceof Html ? part.text : part.map((piece) => piece.text).join('\n')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
