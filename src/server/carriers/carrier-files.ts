import type { SentFile } from '#domain/carriers/carrier-mail.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import type { SecretLink } from '#server/messaging/link-token.ts'
import type { Effects } from '#server/writes/run-write.ts'

/** A file of a case that a rep can send to a carrier. */
interface OfferableFile extends SentFile {
  bytes: number
  /** The carrier can see it already: it has a link that works. */
  isCarriers: boolean
}

/** Files as they go with a letter. */
export interface SentFiles {
  files: (SentFile & { size: string })[]
  link: SecretLink
}

/** What the files of cases do for letters to carriers, which know nothing of them. In a write, with its transaction. */
export interface CarrierFiles {
  /** Those that may go, the carrier’s first. */
  offer: (context: Context, rep: Rep, quoteId: string) => Promise<OfferableFile[]>
  /** Refuses what is of another case, or goes to nobody. Whoever looks at the files hears of the link. */
  send: (
    context: Context,
    effects: Effects,
    rep: Rep,
    asked: { quoteId: string; files: readonly string[]; to: string },
  ) => Promise<SentFiles>
  /** A file that came with an answer; refuses one of another case, or that is not here. */
  name: (context: Context, quoteId: string, id: string) => Promise<SentFile>
}

declare module '#server/kit/context.ts' {
  interface Context {
    carrierFiles: CarrierFiles
  }
}
