import { type Carrier, type CarrierContact, changeCarrier, changeCarrierContact } from '#contract/carriers.ts'
import { formatTelephone } from '#domain/values/telephone.ts'
import type { CarrierShare } from '#contract/carriers/shares.ts'
import { bordereauxPath } from '#web/admin/books/bordereaux/queries.ts'
import { ShareList } from '#web/admin/carriers/shares/ShareList.tsx'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/Link.tsx'

interface CarrierCardProps {
  carrier: Carrier
  /** What it takes, and took before. */
  shares?: readonly CarrierShare[] | undefined
  mayChange: boolean
  onChanged: () => void
}

/** A carrier with its contacts, and what can be changed of them. */
export function CarrierCard({ carrier, shares, mayChange, onChanged }: CarrierCardProps) {
  const { id, name, retired, version, contacts } = carrier
  // A refusal was shown by the call; what is shown then is what is stored.
  const change = (work: Promise<unknown>) => void work.catch(() => undefined).finally(onChanged)
  const setRetired = () =>
    change(call(changeCarrier, { params: { id }, body: { version, retired: !retired } }))
  const edit = async (contact?: CarrierContact) => {
    if (await openDialog('edit-carrier-contact', { carrier, contact })) onChanged()
  }
  const rename = async () => {
    if (await openDialog('edit-carrier', { carrier })) onChanged()
  }

  return (
    <li className="rounded-lg border border-line bg-card">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
        <p className={`min-w-0 text-lg font-semibold wrap-anywhere ${retired ? 'text-muted' : ''}`}>{name}</p>
        {mayChange && (
          <div className="-ml-3 flex flex-wrap gap-x-1 sm:ml-0">
            <Button kind="quiet" onClick={() => void rename()}>
              Rename <span className="sr-only">{name}</span>
            </Button>
            <Button kind="quiet" onClick={setRetired}>
              {retired ? 'Use again' : 'Retire'} <span className="sr-only">{name}</span>
            </Button>
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 pt-2">
        <p className="text-sm font-semibold">Contacts</p>
        {mayChange && !retired && (
          <Button kind="quiet" onClick={() => void edit()}>
            Add a contact <span className="sr-only">to {name}</span>
          </Button>
        )}
      </div>
      {contacts.length > 0 && (
        <ul aria-label={`Contacts of ${name}`}>
          {contacts.map((contact) => (
            <ContactLine
              key={contact.id}
              contact={contact}
              mayChange={mayChange && !retired}
              edit={() => void edit(contact)}
              change={change}
            />
          ))}
        </ul>
      )}
      {contacts.length === 0 && <p className="px-4 pb-3 text-sm text-muted">No contacts yet.</p>}
      <p className="border-t border-line px-4 py-2">
        <TextLink to={bordereauxPath({ carrier: id })}>
          Bordereaux <span className="sr-only">of {name}</span>
        </TextLink>
      </p>
      {shares && <ShareList carrier={carrier} shares={shares} mayChange={mayChange} onChanged={onChanged} />}
    </li>
  )
}

interface ContactLineProps {
  contact: CarrierContact
  mayChange: boolean
  edit: () => void
  change: (work: Promise<unknown>) => void
}

function ContactLine({ contact, mayChange, edit, change }: ContactLineProps) {
  const { id, name, email, telephone, for_what: what, is_default: isDefault, retired, version } = contact
  const set = (body: { retired?: boolean; is_default?: boolean }) =>
    change(call(changeCarrierContact, { params: { id }, body: { version, ...body } }))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-1 last:pb-3">
      <div className={`min-w-0 flex-1 basis-64 ${retired ? 'text-muted' : ''}`}>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="wrap-anywhere">{name}</span>
          {isDefault && <span className="text-sm font-semibold text-fairway">Default contact</span>}
          {retired && <span className="text-sm font-semibold text-sand">Retired</span>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {[email, telephone === null ? null : formatTelephone(telephone), what].filter(Boolean).join(' · ')}
        </p>
      </div>
      {mayChange && (
        <div className="-ml-3 flex flex-wrap gap-x-1 sm:ml-0">
          {!retired && !isDefault && (
            <Button kind="quiet" onClick={() => set({ is_default: true })}>
              Make default <span className="sr-only">{name}</span>
            </Button>
          )}
          <Button kind="quiet" onClick={edit}>
            Edit <span className="sr-only">{name}</span>
          </Button>
          <Button kind="quiet" onClick={() => set({ retired: !retired })}>
            {retired ? 'Use again' : 'Retire'} <span className="sr-only">{name}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
