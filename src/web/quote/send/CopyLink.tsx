import { useState } from 'react'
import { BASE_PATH } from '#contract/pages.ts'
import { CLIENT, stepPath } from '#web/api/viewer.ts'
import { useSessionState } from '#web/quote/session/context.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** Copies the customer's link to the quote, also for a rep. Where copying is not allowed, it shows the link. */
export function CopyLink() {
  const { contact } = useSessionState()
  const [copying, setCopying] = useState<'ready' | 'copied' | 'refused'>('ready')
  const link = location.origin + BASE_PATH + stepPath({ viewer: CLIENT, contact }, 'contact-information')

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setCopying('copied')
    } catch {
      setCopying('refused')
    }
  }

  return (
    <>
      <Button onClick={() => void copy()}>Copy the link</Button>
      <p role="status" className={copying === 'copied' ? 'self-center text-sm text-fairway' : 'sr-only'}>
        {copying === 'copied' && 'Copied'}
      </p>
      {copying === 'refused' && (
        <div className="order-last w-full">
          <TextField
            name="link"
            label="Link to this quote"
            hint="Your browser won’t let us copy it. Select the link and copy it."
            value={link}
            onChange={() => {}}
          />
        </div>
      )}
    </>
  )
}
