import type { MouseEvent, ReactNode } from 'react'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'
import { Button } from '#web/ui/Button.tsx'

/** Side by side on every screen. */
export function NameRow({ children }: { children: ReactNode }) {
  return <div className="field-cell grid-cols-2 gap-x-4 sm:col-span-2">{children}</div>
}

/** The number, and its extension beside it. */
export function PhoneRow({ children }: { children: ReactNode }) {
  return <div className="field-cell grid-cols-[minmax(0,1fr)_5.5rem] gap-x-4">{children}</div>
}

interface AddressRowsProps {
  title: string
  /** Draws the field of this part. */
  field: (part: 'address_1' | 'address_2' | 'city' | 'state' | 'zip') => ReactNode
}

/** The address, in three lines; on a phone the state and the ZIP code stay side by side. */
export function AddressRows({ title, field }: AddressRowsProps) {
  return (
    <FieldGroup title={title}>
      <div className="field-rows gap-x-4 xs:grid-cols-2 sm:grid-cols-6">
        <div className="field-cell xs:col-span-2 sm:col-span-4">{field('address_1')}</div>
        <div className="field-cell xs:col-span-2">{field('address_2')}</div>
        <div className="field-cell xs:col-span-2">{field('city')}</div>
        <div className="field-cell sm:col-span-2">{field('state')}</div>
        <div className="field-cell sm:col-span-2">{field('zip')}</div>
      </div>
    </FieldGroup>
  )
}

/** Stands in the place of the field that it asks for. */
export function OtherNameButton({ onPress }: { onPress: (event: MouseEvent<HTMLElement>) => void }) {
  return (
    <Button kind="quiet" className="-mt-2 -ml-3 justify-self-start sm:col-span-2" onClick={onPress}>
      Use another contact name
    </Button>
  )
}
