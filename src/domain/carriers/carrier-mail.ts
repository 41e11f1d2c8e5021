/** A file of the case as it was called when it went to a carrier, or came with its answer. Stored. */
export interface SentFile {
  id: string
  name: string
}
