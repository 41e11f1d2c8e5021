import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** A link that was made to be copied. It is in sight until the page is left, as nobody can show it again. */
export function CopiedLink({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <Notice kind="info" title="Copy this link now" live>
      <p className="mb-3 text-sm wrap-anywhere">{url}</p>
      <p className="mb-3">We can’t show it again. Paste it into a text message to this person alone.</p>
      <Button onClick={() => void copyText(url).then((done) => setCopied(done === 'copied'))}>
        {isCopied ? 'Copied' : 'Copy the link'}
      </Button>
    </Notice>
  )
}
