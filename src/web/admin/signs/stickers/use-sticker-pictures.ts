import { useState } from 'react'
import { checkDeclaredFile, FILE_PROBLEM_MESSAGES } from '#domain/files/picture.ts'
import { errorMessage, fieldErrors } from '#web/api/call-error.ts'

/** A picture as it was stored; its size is not known of one that was chosen earlier. */
export interface StickerPicture {
  id: string
  width?: number
  height?: number
}

/** The pictures that are chosen for signs, each uploaded as soon as it is chosen, and what is wrong with one. */
export function useStickerPictures(
  before: Readonly<Partial<Record<string, string>>>,
  upload: (file: File) => Promise<StickerPicture>,
) {
  const [uploaded, setUploaded] = useState<Readonly<Partial<Record<string, StickerPicture>>>>({})
  const [problems, setProblems] = useState<Readonly<Partial<Record<string, string>>>>({})

  async function choose(key: string, file: File | undefined) {
    if (!file) return
    const tell = (problem: string | undefined) => setProblems((all) => ({ ...all, [key]: problem }))
    const wrong = checkDeclaredFile({ type: file.type, bytes: file.size })
    if (wrong) return tell(FILE_PROBLEM_MESSAGES[wrong])
    try {
      const picture = await upload(file)
      setUploaded((all) => ({ ...all, [key]: picture }))
      tell(undefined)
    } catch (error) {
      tell(fieldErrors(error)[0]?.message ?? errorMessage(error))
    }
  }

  return {
    isChanged: Object.keys(uploaded).length > 0,
    of: (key: string): StickerPicture | undefined => {
      const id = before[key]
      return uploaded[key] ?? (id === undefined ? undefined : { id })
    },
    problemOf: (key: string) => problems[key],
    choose: (key: string, file: File | undefined) => void choose(key, file),
  }
}
