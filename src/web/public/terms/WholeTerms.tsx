import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SentTerms } from '#contract/terms.ts'
import { Sentences } from '#web/documents/ProofOfWins.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'

/** Every sentence of the terms, folded. On paper they are always whole, however printing was begun. */
export function WholeTerms({ sections }: Pick<SentTerms, 'sections'>) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const unfold = () => flushSync(() => setIsOpen(true))
    addEventListener('beforeprint', unfold)
    return () => removeEventListener('beforeprint', unfold)
  }, [])
  return (
    <div className="grid justify-items-start gap-3">
      <Disclosure summary="Read the whole terms" open={isOpen} onToggle={setIsOpen}>
        <div className="grid gap-5 pt-2">
          {sections.map(({ title, sentences }) => (
            <section key={title} aria-label={title} className="grid gap-3">
              <h2 className="text-lg">{title}</h2>
              <Sentences sentences={sentences} />
            </section>
          ))}
        </div>
      </Disclosure>
      <div className="print:hidden">
        <Button onClick={() => window.print()}>Print the terms</Button>
      </div>
    </div>
  )
}
