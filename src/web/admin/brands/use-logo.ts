import { useRef, useState } from 'react'
import { addBrandLogo, type ShownLogo } from '#contract/office/brands.ts'
import { checkDeclaredFile, FILE_PROBLEM_MESSAGES } from '#domain/files/picture.ts'
import { call } from '#web/api/call.ts'
import { rejectedFields } from '#web/form/rejected-values.ts'

export interface Logo {
  /** As it is shown: the stored one until another is chosen. */
  shown: ShownLogo | null
  /** What is wrong with the file that was chosen. */
  error: string | undefined
  isUploading: boolean
  choose: (file: File | undefined) => Promise<void>
  remove: () => void
  /** The digest to save, of what was chosen last. A file that is still on its way is waited for; throws if it is refused. */
  settle: () => Promise<string | null>
}

/** The logo of a brand. A picture is uploaded as it is chosen; the brand has it once it is saved. */
export function useLogo(stored: ShownLogo | null): Logo {
  // Undefined as long as nobody chose or removed one.
  const [chosen, setChosen] = useState<ShownLogo | null>()
  const [error, setError] = useState<string>()
  const [isUploading, setIsUploading] = useState(false)
  const upload = useRef<Promise<ShownLogo>>(undefined)
  /** As of now, also for a press that came before it was drawn. */
  const latest = useRef<ShownLogo | null>(undefined)

  function keep(logo: ShownLogo | null): void {
    latest.current = logo
    setChosen(logo)
  }

  async function choose(file: File | undefined): Promise<void> {
    upload.current = undefined
    setIsUploading(false)
    setError(undefined)
    if (!file) return
    const wrong = checkDeclaredFile({ type: file.type, bytes: file.size })
    if (wrong) {
      setError(FILE_PROBLEM_MESSAGES[wrong])
      return
    }
    const own = sendLogo(file)
    upload.current = own
    setIsUploading(true)
    const isLast = () => upload.current === own
    try {
      const logo = await own
      if (isLast()) keep(logo)
    } catch (failure) {
      if (isLast()) setError(rejectedFields(failure)[0]?.message)
    }
    if (!isLast()) return
    upload.current = undefined
    setIsUploading(false)
  }

  async function settle(): Promise<string | null> {
    const running = upload.current
    const arrived = await running
    // Another was chosen, or it was removed, meanwhile.
    if (upload.current !== undefined && upload.current !== running) return settle()
    if (arrived && upload.current === running) return arrived.sha256
    return (latest.current === undefined ? stored : latest.current)?.sha256 ?? null
  }

  return {
    shown: chosen === undefined ? stored : chosen,
    error,
    isUploading,
    choose,
    remove: () => {
      upload.current = undefined
      setIsUploading(false)
      keep(null)
    },
    settle,
  }
}

async function sendLogo(file: File): Promise<ShownLogo> {
  const form = new FormData()
  form.append('file', file)
  return (await call(addBrandLogo, { form, handlesError: isAboutFile })).data
}

const isAboutFile = (failure: unknown) => rejectedFields(failure).length > 0
