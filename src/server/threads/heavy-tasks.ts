import { type Crop } from '#domain/files/crop.ts'
import { type PaperWords } from '#domain/papers/paper-words.ts'
import { type FileFault } from '#domain/problem.ts'
import { type Picture, type Upload } from '#server/files/clean-picture.ts'
import { type Outcome } from '#server/threads/thread-pool.ts'

// What runs in a thread of its own, each by its name. What a task needs is loaded where it is first asked for, and stays:
// a thread that sets papers reads its faces once.

export function setPaper(words: PaperWords): Promise<Outcome<Uint8Array>> {
  return outcomeOf(async () => {
    const { paperPdf } = await import('#server/documents/paper-pdf.ts')
    return paperPdf(words)
  })
}

export interface PictureTask {
  upload: Upload
  crop: Crop | undefined
}

export function cleanPicture({ upload, crop }: PictureTask): Promise<Outcome<Picture | FileFault>> {
  return outcomeOf(async () => {
    const { cleanPicture: clean } = await import('#server/files/clean-picture.ts')
    return clean({ ...upload, content: Buffer.from(upload.content) }, crop)
  })
}

async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}
