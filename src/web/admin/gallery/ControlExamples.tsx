import { useState } from 'react'
import { Example, ExampleGroup } from '#web/admin/gallery/Example.tsx'
import { AnswerList } from '#web/ui/AnswerList.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { ButtonKind } from '#web/ui/button-class.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { Progress } from '#web/ui/Progress.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'

const BUTTONS: readonly ButtonKind[] = ['primary', 'secondary', 'quiet', 'destructive']
const NOTICES = ['info', 'success', 'attention', 'error'] as const

/** What is pressed, and what says something. */
export function ControlExamples() {
  return (
    <>
      <ExampleGroup title="Buttons">
        {BUTTONS.map((kind) => (
          <div key={kind} className="flex flex-wrap gap-3">
            <Button kind={kind}>Add a {kind} contest</Button>
            <Button kind={kind} busy>
              Saving {kind}
            </Button>
            <Button kind={kind} disabled>
              No {kind} now
            </Button>
          </div>
        ))}
      </ExampleGroup>
      <ExampleGroup title="Notices">
        <div className="grid gap-4 sm:grid-cols-2">
          {NOTICES.map((kind) => (
            <Notice key={kind} kind={kind} title={`A notice of the kind ${kind}`}>
              It stays as long as it’s true.
            </Notice>
          ))}
        </div>
        <p>
          <Button
            onClick={() => notify({ type: 'success', title: 'Saved', message: 'It disappears by itself.' })}
          >
            Show a notification
          </Button>
        </p>
      </ExampleGroup>
      <MenuExamples />
      <TabsExample />
      <ExampleGroup title="Timeline">
        <Timeline label="The event" events={EVENTS} />
      </ExampleGroup>
      <ExampleGroup title="Others">
        <Progress label="Steps" value={3} max={9} valueText="3 of 9 steps" />
        <Disclosure summary="What opens in place">Here it is.</Disclosure>
        <AnswerList lines={[{ label: 'Yardage', value: '165' }]} />
        <Skeleton className="h-11 w-64" />
      </ExampleGroup>
    </>
  )
}

function MenuExamples() {
  const [done, setDone] = useState('Nothing yet')
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set(['event']))
  return (
    <ExampleGroup title="Menus">
      <div className="grid gap-6 sm:grid-cols-2">
        <Example title={`Things to do. Done: ${done}`}>
          <p>
            <Menu
              label="More"
              items={[
                { id: 'Copied', label: 'Copy the link' },
                { id: 'Printed', label: 'Print the quote' },
              ]}
              onAction={setDone}
            />
          </p>
        </Example>
        <Example title={`Things to tick. Ticked: ${checked.size}`}>
          <p>
            <Menu
              label="Show"
              items={['event', 'e-mail', 'policy'].map((id) => ({
                id,
                label: `The ${id}`,
                isChecked: checked.has(id),
              }))}
              onCheck={setChecked}
            />
          </p>
        </Example>
      </div>
    </ExampleGroup>
  )
}

function TabsExample() {
  const [tab, setTab] = useState('cover')
  return (
    <ExampleGroup title="Tabs">
      <Tabs
        label="The policy"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'cover', label: 'Coverage', content: 'What is insured.' },
          { id: 'papers', label: 'Documents', content: 'What you can print.' },
          { id: 'history', label: 'History', content: 'What happened.' },
        ]}
      />
    </ExampleGroup>
  )
}

const EVENTS = [
  { id: 'bought', at: '2027-04-19', time: 'April 19, 2027', text: 'Bought, paid by card' },
  { id: 'shipped', at: '2027-05-24', time: 'May 24, 2027', text: 'Signs shipped' },
  { id: 'tee', at: '2027-06-12', time: 'June 12, 2027', text: 'Tee time at Barton Creek', isAhead: true },
  {
    id: 'claim',
    at: '2027-06-26',
    time: 'June 26, 2027',
    text: 'Report a claim by then',
    isAhead: true,
  },
]
