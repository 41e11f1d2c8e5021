import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'

/** Copies, prints or downloads recovery codes, and says what became of it. */
export function KeepCodes({ codes }: { codes: readonly string[] }) {
  const [said, setSaid] = useState('')
  const text = textOf(codes)

  async function copy() {
    setSaid('')
    setSaid(await copyText(text))
  }

  return (
    <div className="grid gap-2">
      <div className="-ml-3 flex flex-wrap gap-x-1">
        <Button kind="quiet" onClick={() => void copy()}>
          Copy
        </Button>
        <Button kind="quiet" onClick={() => printText(text)}>
          Print
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            download(text)
            setSaid('The file is in your downloads. Move it somewhere only you can find it.')
          }}
        >
          Download
        </Button>
      </div>
      <p role="status" className="min-h-[1lh] text-sm text-muted">
        {said}
      </p>
    </div>
  )
}

function textOf(codes: readonly string[]): string {
  return [
    `Recovery codes for ${window.location.host}`,
    'Each code signs you in once.',
    '',
    ...codes,
    '',
  ].join('\n')
}

/** Where the browser forbids it, or the connection is not encrypted, they are marked and copied by hand. */
async function copyText(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    return 'Copied. Paste them somewhere only you can find them.'
  } catch {
    return 'This browser doesn’t let us copy. Select the codes and copy them.'
  }
}

/** Prints the codes alone: everything else of the page is left out while it prints. */
function printText(text: string): void {
  const others = [...document.body.children]
  const paper = document.createElement('pre')
  paper.className = 'hidden p-8 font-mono print:block'
  paper.textContent = text
  document.body.append(paper)
  for (const other of others) other.classList.add('print:hidden')
  const restore = () => {
    paper.remove()
    for (const other of others) other.classList.remove('print:hidden')
  }
  window.addEventListener('afterprint', restore, { once: true })
  window.print()
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
