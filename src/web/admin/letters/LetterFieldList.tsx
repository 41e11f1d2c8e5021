import { useState } from 'react'
import { Disclosure } from '#web/ui/Disclosure.tsx'

interface LetterFieldListProps {
  /** With its value on the case that is open; undefined where there is none. */
  fields: readonly { name: string; label: string; value?: string | null }[]
}

/** What a letter can name, as it is typed. */
export function LetterFieldList({ fields }: LetterFieldListProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure summary="Fields you can use" open={isOpen} onToggle={setIsOpen}>
      <dl className="grid gap-x-4 text-sm sm:grid-cols-[14rem_minmax(0,1fr)]">
        {fields.map(({ name, label, value }) => (
          <div key={name} className="contents">
            <dt className="pt-2 font-mono wrap-anywhere">{`{{${name}}}`}</dt>
            <dd className="wrap-anywhere sm:pt-2">
              {label}
              {value !== undefined && (
                <span dir="auto" className="block text-muted">
                  {value ?? 'This policy has none'}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
