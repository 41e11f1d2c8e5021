import { useRef, useState } from 'react'
import { useSession } from '#web/quote/session/context.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface SendButtonProps {
  /** Opens the dialog that asks for the recipient. */
  send: () => Promise<void>
  children: string
}

/** Saves what is typed before something is sent, and opens one dialog however often it is pressed. */
export function SendButton({ send, children }: SendButtonProps) {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
  const isRunning = useRef(false)

  async function saveAndSend() {
    setBusy(true)
    setUnsaved(false)
    const isSaved = await session.flush()
    setBusy(false)
    setUnsaved(!isSaved)
    if (isSaved) await send()
  }

  async function press() {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await saveAndSend()
    } finally {
      isRunning.current = false
    }
  }

  return (
    <>
      <Button className="justify-self-start" busy={busy} onClick={() => void press()}>
        {children}
      </Button>
      {isUnsaved && (
        <Notice kind="error" live>
          Your last changes aren’t saved yet, so we didn’t send anything. Try again in a moment.
        </Notice>
      )}
    </>
  )
}
