import { useEffect, useState } from 'react'
import { type ClaimFile, getClaimIdentity } from '#contract/claims/files.ts'
import { callForFile } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'

interface Shown {
  url: string
  isPdf: boolean
}

/**
 * An identity document, hidden until somebody wants to see it.
 *
 * @rule N107 Nothing of it is loaded before *Show*, which asks who it is and is written into the audit log.
 */
export function IdentityFile({ number, file }: { number: string; file: ClaimFile }) {
  const [shown, setShown] = useState<Shown>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => () => shown && URL.revokeObjectURL(shown.url), [shown])

  async function show() {
    setBusy(true)
    try {
      const blob = await callForFile(getClaimIdentity, { params: { number, file: file.id }, actingAs: 'rep' })
      setShown({ url: URL.createObjectURL(blob), isPdf: blob.type === 'application/pdf' })
    } catch {
      // It is said where all failures are, and stays hidden.
    } finally {
      setBusy(false)
    }
  }

  if (file.state === 'deleted')
    return <p className="text-sm text-muted">Its time is over: we deleted it. Its hash stays.</p>
  return (
    <div className="grid gap-2">
      {shown ? (
        <Opened shown={shown} name={file.name} />
      ) : (
        <div
          aria-hidden="true"
          className="grid aspect-4/3 w-full content-center gap-3 rounded-md border border-line bg-well p-6 blur-sm"
        >
          <span className="h-16 w-14 rounded-sm bg-edge" />
          <span className="h-3 w-3/4 rounded-full bg-edge" />
          <span className="h-3 w-1/2 rounded-full bg-edge" />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-3">
        <Button busy={isBusy} onClick={shown ? () => setShown(undefined) : () => void show()}>
          {shown ? 'Hide' : 'Show'}
          <span className="sr-only"> {file.name}</span>
        </Button>
        <span className="text-sm text-muted">The audit log notes who opens it.</span>
      </div>
    </div>
  )
}

function Opened({ shown: { url, isPdf }, name }: { shown: Shown; name: string }) {
  if (isPdf)
    return (
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="grid aspect-4/3 w-full place-items-center rounded-md border border-line bg-well text-fairway underline underline-offset-4"
      >
        Open the PDF
      </a>
    )
  return (
    <img
      src={url}
      alt={name}
      className="aspect-4/3 w-full rounded-md border border-line bg-well object-contain"
    />
  )
}
