import { useRef, useState } from 'react'
import { Section } from '#web/admin/customers/Section.tsx'
import type { PartnerDetail } from '#web/admin/partners/PartnerView.tsx'
import { QrCode } from '#web/documents/QrCode.tsx'
import { Button } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'

/** The link of a partner, to be copied, and as a code for its flyers. */
export function PartnerLink({ partner: { link, name, code } }: { partner: PartnerDetail }) {
  const [said, setSaid] = useState('')
  const drawn = useRef<HTMLDivElement>(null)
  const copy = async () =>
    setSaid((await copyText(link)) === 'copied' ? 'The link is copied.' : 'Select the link and copy it.')
  return (
    <Section title="Link">
      <div className="grid gap-4 pt-4 sm:flex sm:items-start sm:gap-6">
        <div ref={drawn} className="shrink-0">
          <QrCode text={link} alt={`QR code of the link of ${name}`} className="size-40 rounded-md" />
        </div>
        <div className="grid min-w-0 gap-3">
          <p className="rounded-md border border-line bg-card p-3 text-sm wrap-anywhere select-all">{link}</p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => void copy()}>Copy the link</Button>
            <Button onClick={() => saveDrawing(drawn.current?.querySelector('svg'), `partner-${code}.svg`)}>
              Download the QR code
            </Button>
          </div>
          <p role="status" className="min-h-5 text-sm text-fairway">
            {said}
          </p>
        </div>
      </div>
    </Section>
  )
}

/** Saves a drawing of the page as a file that printers take at any size. */
function saveDrawing(drawing: SVGSVGElement | null | undefined, name: string): void {
  if (!drawing) return
  const copy = drawing.cloneNode(true) as SVGSVGElement
  copy.removeAttribute('class')
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  const url = URL.createObjectURL(new Blob([copy.outerHTML], { type: 'image/svg+xml' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
