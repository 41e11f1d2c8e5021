import type { CaseFileGroup } from '#domain/files/case-files.ts'

/** What a case takes, as the bytes say, and where they do not, the ending of the name. */
interface KnownType {
  type: string
  extensions: readonly [string, ...string[]]
  group: CaseFileGroup
  /** Its bytes have no mark of their own. */
  isText?: true
}

const KNOWN: readonly KnownType[] = [
  { type: 'image/jpeg', extensions: ['jpg', 'jpeg'], group: 'photo' },
  { type: 'image/png', extensions: ['png'], group: 'photo' },
  { type: 'image/webp', extensions: ['webp'], group: 'photo' },
  { type: 'image/gif', extensions: ['gif'], group: 'photo' },
  { type: 'image/heic', extensions: ['heic', 'heif'], group: 'photo' },
  { type: 'application/pdf', extensions: ['pdf'], group: 'pdf' },
  { type: 'video/mp4', extensions: ['mp4', 'm4v'], group: 'video' },
  { type: 'video/quicktime', extensions: ['mov'], group: 'video' },
  { type: 'video/webm', extensions: ['webm'], group: 'video' },
  { type: 'text/plain', extensions: ['txt', 'md', 'log'], group: 'plain', isText: true },
  { type: 'text/csv', extensions: ['csv'], group: 'plain', isText: true },
  { type: 'message/rfc822', extensions: ['eml'], group: 'mail', isText: true },
  // Saved, never opened here: a browser would run what is in them.
  { type: 'text/html', extensions: ['html', 'htm'], group: 'other', isText: true },
  { type: 'image/svg+xml', extensions: ['svg'], group: 'other', isText: true },
  { type: 'application/xml', extensions: ['xml'], group: 'other', isText: true },
  { type: 'application/json', extensions: ['json'], group: 'other', isText: true },
  { type: 'text/calendar', extensions: ['ics'], group: 'other', isText: true },
  { type: 'text/vcard', extensions: ['vcf'], group: 'other', isText: true },
  { type: 'application/rtf', extensions: ['rtf'], group: 'office' },
  { type: 'application/vnd.openxmlformats', extensions: ['docx', 'xlsx', 'pptx'], group: 'office' },
  { type: 'application/vnd.oasis.opendocument', extensions: ['odt', 'ods', 'odp'], group: 'office' },
  { type: 'application/x-cfb', extensions: ['doc', 'xls', 'ppt'], group: 'office' },
  { type: 'application/zip', extensions: ['zip'], group: 'archive' },
]

/** What a system runs, or what leads to that. Of archives those stand here that nobody looks into. */
const REFUSED =
  /\.(?:exe|com|scr|pif|msi|msp|bat|cmd|ps1|psm1|vbs|vbe|js|jse|mjs|cjs|wsf|wsh|hta|jar|class|sh|bash|zsh|py|pyw|pl|rb|php|lnk|url|reg|inf|cpl|dll|sys|drv|app|apk|ipa|dmg|pkg|iso|img|vhdx?|deb|rpm|run|command|scpt|workflow|desktop|docm|dotm|xlsm|xltm|xlam|xlsb|pptm|potm|ppsm|ppam|one|chm|msc|gadget|settingcontent-ms|appref-ms|7z|rar|gz|tgz|bz2|xz|tar|cab|ace|arj|lzh|z)$/i

export function extensionOf(name: string): string {
  return /\.([\w-]{1,20})$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
}

/** @rule N107 What a system would run is refused by its name, before a byte of it arrives; macros and locked archives by what they hold. */
export function isProgramName(name: string): boolean {
  return REFUSED.test(name.replace(/[.\s]+$/, ''))
}

/** A name in an archive that makes it refused: a program, or another archive. */
export function isRefusedInArchive(name: string): boolean {
  return isProgramName(name) || /\.zip$/i.test(name)
}

export interface FoundType {
  type: string
  group: CaseFileGroup
}

/** The kind of a name, for the text of a refusal and for what has no mark of its own. */
export function typeOfName(name: string): FoundType | undefined {
  const extension = extensionOf(name)
  return KNOWN.find(({ extensions }) => extensions.includes(extension))
}

const ARCHIVED = /^application\/(?:zip|epub\+zip|vnd\.(?:openxmlformats|oasis\.opendocument).*)$/

/**
 * What a file is: by its bytes, by its name where they have no mark, and refused where both disagree.
 *
 * @rule N107 A file is what its bytes say; one whose name says otherwise is refused.
 */
export function decideType(
  name: string,
  detected: string | undefined,
  isText: boolean,
): FoundType | undefined {
  const named = KNOWN.find(({ extensions }) => extensions.includes(extensionOf(name)))
  if (detected !== undefined && ARCHIVED.test(detected))
    return named && ARCHIVED.test(named.type) ? named : undefined
  const isTextMark = detected === undefined || detected === 'application/xml' || detected === 'image/svg+xml'
  if (isTextMark && isText) return named?.isText ? named : undefined
  const found = KNOWN.find(({ type }) => type === (detected === 'image/heif' ? 'image/heic' : detected))
  if (!found || !named) return undefined
  const isSame = found.type === named.type || (found.group === 'video' && named.group === 'video')
  return isSame ? found : undefined
}

/** The ending that a file keeps, whatever it is called. */
export function keepExtension(name: string, before: string): string {
  const extension = /\.[\w-]{1,20}$/.exec(before)?.[0] ?? ''
  return extension === '' || name.toLowerCase().endsWith(extension.toLowerCase())
    ? name
    : `${name}${extension}`
}
