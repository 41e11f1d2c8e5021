import { parseEmailList } from '#domain/quote/fields/email-list.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import type { CaseAddress } from '#web/admin/case/mail/queries.ts'

interface AddressChipsProps {
  addresses: readonly CaseAddress[]
  /** The list of addresses as it is typed. */
  value: string
  onChange: (value: string) => void
}

const ROLES = { insured: 'insured', producer: 'producer', copied: 'copied' } as const

/** The known addresses of a case; pressing one adds it to what is typed, or takes it off again. */
export function AddressChips({ addresses, value, onChange }: AddressChipsProps) {
  if (addresses.length === 0) return null
  const typed = parseEmailList(value)
  const isIn = (email: string) => typed.some((one) => getEmailKey(one) === getEmailKey(email))

  function toggle(email: string) {
    const next = isIn(email)
      ? typed.filter((one) => getEmailKey(one) !== getEmailKey(email))
      : [...typed, email]
    onChange(next.join(', '))
  }

  return (
    <ul aria-label="Addresses of this case" className="flex flex-wrap gap-2">
      {addresses.map(({ email, role, name }) => (
        <li key={email} className="min-w-0">
          <button
            type="button"
            aria-pressed={isIn(email)}
            title={email}
            onClick={() => toggle(email)}
            className="max-w-full cursor-pointer truncate rounded-full border border-edge bg-card px-3 py-1 text-sm text-ink hover:border-fairway hover:text-fairway aria-pressed:border-fairway aria-pressed:bg-fairway-soft aria-pressed:font-semibold pointer-coarse:min-h-11"
          >
            {name ?? email}, {ROLES[role]}
          </button>
        </li>
      ))}
    </ul>
  )
}
