/** Names and values of the styles of a page; a text of mostly these is a list of classes. */
const CLASS =
  /^-?(?:[a-z0-9-]+:|\[&[^\]]*\]:|\*+:|!)*-?(?:flex|grid|block|inline|hidden|contents|static|fixed|absolute|relative|sticky|isolate|truncate|underline|italic|antialiased|uppercase|lowercase|capitalize|border|rounded|shadow|ring|outline|transition|grow|shrink|sr-only|not-sr-only|tabular-nums|money|group|peer|prose|container|(?:p|m)[xytrblse]?-\S+|(?:gap|space|w|h|size|min|max|text|bg|font|leading|tracking|border|rounded|shadow|ring|outline|items|justify|content|self|place|col|row|order|grid|flex|grow|shrink|basis|inset|top|right|left|bottom|start|end|z|overflow|overscroll|opacity|cursor|pointer|select|resize|scroll|snap|touch|will|transition|duration|ease|delay|animate|fill|stroke|object|aspect|align|whitespace|break|hyphens|list|decoration|underline|accent|appearance|caret|columns|divide|translate|rotate|scale|origin|transform|backdrop|blur|table|caption|float|clear|box|line|print|dark|sm|md|lg|xl|hover|focus|disabled|group|peer|scheme|field|wrap|inline|block|nums|tabular)(?:-|\[|\/)\S*)$/

const SQL =
  /^(select|insert|update|delete|create|alter|drop|with|begin|commit|pragma|lock|vacuum|listen|notify|truncate|analyze|set)\b.*(\$\d|\bpg_|\bset_config\b| (from|into|table|index|where|transaction|schema|database|role) )/

/** Values of styles, headers, drawings and code. */
const CODE = [
  /=>|\$\{|\\[dwsb]|^--|^\(|charset=|;base64,|[{,]\s*"\w+":/,
  // Declarations and functions of styles.
  /^[a-z-]+:\s?[^;]+;(\s*[a-z-]+:\s?[^;]+;?)*$|!important|\b\d+(px|rem|em|vw|vh|fr|ms|deg)\b|\b(rgb|hsl|oklch|var|calc|url|translate|rotate|repeat|minmax|gradient)\(/,
  // Drawings.
  /^[MLCQAZmlcqaz] ?-?[\d.{]/,
  // Headers and rules for browsers.
  /^[\w-]+\/[\w.+-]+(;|$)|^\w+=[^ ]|'(self|none|unsafe-\w+)'|^allow-\w+|^(no-cache|no-store|max-age|public,|private,|Bearer|Basic|bytes|W\/)/,
  // Selectors and calls.
  /\w\[[\w-]+[=\]]|^[@#.]\w+ ?[{(>]|^[\w.]+\([^)]*\)$/,
  // Properties of calendar files.
  /^[A-Z-]{4,}:/,
]

/** Takes away the elements of HTML, decoded spaces and the breaks of the source. */
export function tidyText(text: string): string {
  return text
    .replaceAll(/<style>.*<\/style>/gs, ' ')
    .replaceAll(/<\/?[a-z!][^>]*>/gi, ' ')
    .replaceAll(/&(nbsp|thinsp|ensp|emsp|shy);|[\u00a0\u202f\u2009\u2060\u200b]/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/**
 * Whether a tidied text is one that a person reads: several words, or one with a capital, that are no classes, SQL or code.
 * Where only labels stand, one word in small letters is one as well.
 */
export function readsAsText(text: string, isLabel: boolean): boolean {
  const words = text.replaceAll(/\{[^}]*\}/g, ' ').trim()
  if (!/[a-z]{2}/i.test(words) || SQL.test(text.toLowerCase()) || CODE.some((code) => code.test(words)))
    return false
  if (/^[\w.-]+@[\w.-]+$|^https?:|^\.{0,2}\//.test(text)) return false
  const parts = words.split(/\s+/).filter((part) => /[a-z]/i.test(part))
  if (isListOfClasses(parts)) return false
  if (parts.length === 1 && !/\s/.test(text)) return isOneWord(text, isLabel)
  // At least one word as people write them.
  return parts.some((part) => /^[“‘("']?[A-Za-z][a-z’'‘-]+[”’)"']?[.,:;!?…”]*$/.test(part))
}

function isOneWord(text: string, isLabel: boolean): boolean {
  const isWord = /^[A-Za-z][a-z’]*(-[a-z]+)*[.:!?…]?$/.test(text)
  return isWord && (isLabel || /^[A-Z]/.test(text))
}

function isListOfClasses(parts: readonly string[]): boolean {
  const classes = parts.filter((part) => CLASS.test(part)).length
  return classes > 0 && classes * 2 > parts.length && parts.every((part) => !/^[A-Z]|[.,!?]$/.test(part))
}
