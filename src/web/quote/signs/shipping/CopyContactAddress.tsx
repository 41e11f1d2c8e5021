import { useState } from 'react'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'
import { UndoNotice } from '#web/ui/UndoNotice.tsx'
import { useAnswers } from '#web/quote/answers/context.ts'
import { type Draft, textOf } from '#web/quote/answers/draft/draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** The parts of the contact's address under the names of the shipping address. */
const SAME_AS_CONTACT = {
  shipping_company: 'insured_company_name',
  shipping_first_name: 'insured_first_name',
  shipping_last_name: 'insured_last_name',
  shipping_phone: 'insured_phone',
  shipping_ext: 'insured_ext',
  shipping_email: 'insured_email',
  shipping_address_1: 'insured_address_1',
  shipping_address_2: 'insured_address_2',
  shipping_city: 'insured_city',
  shipping_state: 'insured_state',
  shipping_zip: 'insured_zip',
}

type Texts = Record<string, string>

type Stage = { at: 'ready' } | { at: 'asking' } | { at: 'copied'; before: Texts; wasAsked: boolean }

/** @rule N49 What was typed is not overwritten without a question, and comes back on request. */
export function CopyContactAddress() {
  const session = useAnswers()
  const [stage, setStage] = useState<Stage>({ at: 'ready' })
  const [isRestored, setIsRestored] = useState(false)

  function copy(wasAsked: boolean) {
    const { typed, overwritten } = addressTexts(session.get())
    session.edit(typed)
    setStage({ at: 'copied', before: overwritten, wasAsked })
  }

  function press() {
    setIsRestored(false)
    const { overwritten } = addressTexts(session.get())
    if (Object.values(overwritten).some((text) => text !== '')) setStage({ at: 'asking' })
    else copy(false)
  }

  function reset() {
    setStage({ at: 'ready' })
    setIsRestored(true)
  }

  return (
    <>
      <FocusOnMount when={isRestored}>
        <Button className="justify-self-start" onClick={press}>
          Use the contact’s address
        </Button>
      </FocusOnMount>
      {stage.at === 'asking' && <Question onReplace={() => copy(true)} onKeep={reset} />}
      {stage.at === 'copied' && (
        <UndoNotice
          takesFocus={stage.wasAsked}
          onUndo={() => {
            session.edit(stage.before)
            reset()
          }}
        >
          The contact’s address is filled in.
        </UndoNotice>
      )}
    </>
  )
}

function Question({ onReplace, onKeep }: { onReplace: () => void; onKeep: () => void }) {
  return (
    <Notice kind="attention" title="This replaces what is filled in below" live>
      <div className="mt-2 flex flex-wrap gap-3">
        <FocusOnMount>
          <Button onClick={onReplace}>Replace it</Button>
        </FocusOnMount>
        <Button onClick={onKeep}>Keep it</Button>
      </div>
    </Notice>
  )
}

/** What is filled in, and what it replaces if that differs. */
function addressTexts(draft: Draft): { typed: Texts; overwritten: Texts } {
  const pairs = Object.entries(SAME_AS_CONTACT)
  const typed = Object.fromEntries(pairs.map(([to, from]) => [to, textOf(draft, from)]))
  const changed = Object.keys(SAME_AS_CONTACT).filter((key) => textOf(draft, key) !== typed[key])
  return { typed, overwritten: Object.fromEntries(changed.map((key) => [key, textOf(draft, key)])) }
}
