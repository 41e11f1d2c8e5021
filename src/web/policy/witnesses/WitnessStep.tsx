import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { removePolicyWitness, type WitnessPlaceOnWire } from '#contract/witnesses.ts'
import type { Editor } from '#domain/values/editor.ts'
import { call } from '#web/api/call.ts'
import { WitnessForm } from '#web/policy/witnesses/WitnessForm.tsx'
import { witnessesQuery } from '#web/policy/witnesses/witness-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { notify } from '#web/ui/notify.ts'

interface WitnessStepProps {
  number: string
  /** As whom witnesses are named. */
  as?: Editor
  places: readonly WitnessPlaceOnWire[]
}

const keyOf = ({ contest, index, place }: WitnessPlaceOnWire) => `${contest} ${index} ${place}`

/**
 * The one next step of a policy: naming who watches. It asks for one after the other, and shows who is named.
 *
 * @rule N56 The rule of the contest stands beside the fields, in words of the witness table.
 */
export function WitnessStep({ number, as = 'client', places }: WitnessStepProps) {
  const [changing, setChanging] = useState<string>()
  const box = useRef<HTMLElement>(null)
  /** What stands below stays where it is when a form has become a line. */
  const [leastHeight, setLeastHeight] = useState(0)
  const keepHeight = () => setLeastHeight(box.current?.offsetHeight ?? 0)
  const next = places.find(({ witness, is_open }) => witness === null && is_open)
  const named = places.filter(({ witness }) => witness !== null)
  if (places.length === 0) return null
  return (
    <section
      ref={box}
      style={{ minHeight: leastHeight }}
      aria-labelledby="witness"
      className="grid content-start gap-4 rounded-lg border border-l-4 border-line border-l-fairway bg-card p-5 sm:p-7"
    >
      {next ? (
        <NextPlace key={keyOf(next)} number={number} as={as} place={next} onDone={keepHeight} />
      ) : (
        <Settled places={places} />
      )}
      {named.length > 0 && (
        <ul aria-label="Named witnesses" className="ruled">
          {named.map((place) => (
            <li key={keyOf(place)} className="border-b border-line py-3">
              {changing === keyOf(place) ? (
                <WitnessForm
                  number={number}
                  as={as}
                  place={place}
                  onDone={() => {
                    keepHeight()
                    setChanging(undefined)
                  }}
                  onCancel={() => setChanging(undefined)}
                />
              ) : (
                <NamedWitness
                  number={number}
                  as={as}
                  place={place}
                  onChange={() => setChanging(keyOf(place))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface NextPlaceProps {
  number: string
  as: Editor
  place: WitnessPlaceOnWire
  onDone: () => void
}

function NextPlace({ number, as, place, onDone }: NextPlaceProps) {
  const { rule, whom } = place
  return (
    <>
      <div className="grid gap-1">
        {as === 'client' && <p className="text-sm text-muted">Your next step</p>}
        <h2 id="witness" className="text-xl">
          Name {whom}
        </h2>
        <p className="max-w-measure">
          {rule.lead}
          <strong className="font-semibold">{rule.who}</strong>. Ask that person now. If you give us their
          email, we’ll send them what to watch.
        </p>
      </div>
      <WitnessForm number={number} as={as} place={place} onDone={onDone}>
        {as === 'client' && (
          <a
            href={askForName(place)}
            className="inline-flex min-h-11 items-center text-fairway underline decoration-1 underline-offset-4 hover:decoration-2 print:hidden"
          >
            Ask someone else for a name
          </a>
        )}
        <span>You can change this until your tee time.</span>
      </WitnessForm>
    </>
  )
}

/**
 * A message in the organizer's own mail program, to whoever knows who watches.
 *
 * @rule N36 We mail nothing for it: the organizer chooses the receiver, and reads every word before it goes.
 */
function askForName({ whom, rule, title }: WitnessPlaceOnWire): string {
  const subject = `Who can be ${whom.replace(/^your /, 'our ')}?`
  const body = [
    `We need ${rule.who} (${title}).`,
    'Who can do it? Please reply with their first and last name, and their mobile phone or email.',
  ].join('\n\n')
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

function Settled({ places }: { places: readonly WitnessPlaceOnWire[] }) {
  const isMissing = places.some(({ witness }) => witness === null)
  return (
    <div className="grid gap-1">
      <h2 id="witness" className="text-xl">
        {isMissing ? 'Your event has started' : 'Your witnesses are named'}
      </h2>
      <p className="max-w-measure">
        {isMissing
          ? 'You can name witnesses here until your tee time. Now, have anyone who watches write down and sign what they saw, with a phone number.'
          : 'Next, give the golf course its own page. Take the checklist with you on the day.'}
      </p>
    </div>
  )
}

interface NamedWitnessProps {
  number: string
  as: Editor
  place: WitnessPlaceOnWire
  onChange: () => void
}

function NamedWitness({ number, as, place, onChange }: NamedWitnessProps) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { witness, title, post, is_open: isOpen } = place
  if (!witness) return null

  async function remove(id: string) {
    setBusy(true)
    try {
      const answer = await call(removePolicyWitness, { params: { number, id }, actingAs: as })
      client.setQueryData(witnessesQuery(number, as).queryKey, answer)
      notify({
        type: 'success',
        title: 'Witness removed',
        message: 'Name someone else. The prize needs a witness',
      })
    } catch {
      // It was shown; whoever is named stays in the list.
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="min-w-0">
        <strong className="flex items-center gap-2 font-semibold wrap-anywhere">
          <Icon name="check" className="size-4 text-fairway" />
          <bdi>{witness.name}</bdi>
        </strong>
        <span className="block text-sm wrap-anywhere text-muted">
          {[title + (post ? `, at the ${post}` : ''), witness.phone, witness.email]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {isOpen && (
        <p className="flex flex-wrap gap-2 print:hidden">
          <Button onClick={onChange}>
            Change<span className="sr-only"> {witness.name}</span>
          </Button>
          <Button kind="quiet" busy={busy} onClick={() => void remove(witness.id)}>
            Remove<span className="sr-only"> {witness.name}</span>
          </Button>
        </p>
      )}
    </div>
  )
}
