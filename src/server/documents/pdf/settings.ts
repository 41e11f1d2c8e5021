/** What a file is, in its metadata, so it holds no customer's text. */
export interface PdfSettings {
  title: string
  subject: string
  /** ISO 8601. The same content with the same moment makes the same bytes. */
  issuedAt: string
}

/** How one document of a file is set. */
export interface DocumentSettings {
  footer: string
  /** How much of the usual space is left between blocks; 1 unless a document would end with a nearly empty page. */
  spacing?: number
  /** On this page, counted from 1, content ends this much higher, so that the next one gets more. */
  shortPage?: { number: number; by: number }
  /** Called with each main heading as it is written. */
  onHeading?: (title: string) => void
}

export interface RuleOptions {
  color?: string
  weight?: number
  x?: number
  width?: number
}
