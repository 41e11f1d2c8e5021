import { useEffect, useState } from 'react'
import { FILE_PROBLEM_MESSAGES, checkDeclaredFile } from '#domain/files/picture.ts'
import { openDialog } from '#web/dialogs/open.ts'

/** A picture chosen on this computer, as the browser reads it. */
export interface ChosenPicture {
  file: File
  href: string
  width: number
  height: number
}

/** The chosen picture, or what is wrong with it as far as the browser can tell, and then as the server says. */
export function useChosenPicture() {
  const [picture, setPicture] = useState<ChosenPicture>()
  const [fault, setFault] = useState<string>()
  const href = picture?.href
  useEffect(() => () => void (href && URL.revokeObjectURL(href)), [href])

  async function choose(file: File | undefined) {
    if (!file) return
    const wrong = checkDeclaredFile({ type: file.type, bytes: file.size })
    const read = wrong ? undefined : await readPicture(file)
    setPicture(read)
    if (read) setFault(undefined)
    else refuse(FILE_PROBLEM_MESSAGES[wrong ?? 'FILE_MISMATCH'])
  }

  function refuse(reason: string) {
    setFault(reason)
    void openDialog('unable-to-upload-file', { reason })
  }

  return { picture, fault, setFault, refuse, choose: (file: File | undefined) => void choose(file) }
}

/** Undefined if the browser cannot read it. */
async function readPicture(file: File): Promise<ChosenPicture | undefined> {
  const href = URL.createObjectURL(file)
  const image = new Image()
  image.src = href
  try {
    await image.decode()
  } catch {
    URL.revokeObjectURL(href)
    return undefined
  }
  return { file, href, width: image.naturalWidth, height: image.naturalHeight }
}
