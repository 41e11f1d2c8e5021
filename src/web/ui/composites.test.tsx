// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'

const ITEMS = [
  { id: 'copy', label: 'Copy' },
  { id: 'print', label: 'Print' },
]

describe('a menu', () => {
  it('opens, does what is chosen and closes with the focus back on its button', async () => {
    const onAction = vi.fn()
    render(<Menu label="More" items={ITEMS} onAction={onAction} />)
    const opener = await screen.findByRole('button', { name: 'More' })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findAllByRole('menuitem')).toHaveLength(2)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onAction).toHaveBeenCalledWith('print')
    expect(screen.queryByRole('menu')).toBeNull()
    await vi.waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('has items to tick, and stays open meanwhile', async () => {
    const onCheck = vi.fn()
    const items = ITEMS.map((item) => ({ ...item, isChecked: item.id === 'copy' }))
    render(<Menu label="Show" items={items} onCheck={onCheck} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Show' }))
    const copy = screen.getByRole('menuitemcheckbox', { name: 'Copy' })
    expect(copy.getAttribute('aria-checked')).toBe('true')
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Print' }))
    expect(onCheck).toHaveBeenLastCalledWith(new Set(['copy', 'print']))
    expect(screen.getByRole('menu')).toBeTruthy()
  })
})

function CourseField({ error, disabled = false }: { error?: string; disabled?: boolean }) {
  const [value, setValue] = useState('')
  const options = ['Barton Creek', 'Copper Ridge', 'Maple Hollow'].map((label) => ({
    value: label.slice(0, 1),
    label,
  }))
  return (
    <>
      <Combobox
        name="course"
        label="Course"
        hint="Type a part of its name"
        required
        options={options}
        value={value}
        onChange={setValue}
        error={error}
        disabled={disabled}
      />
      <p>Chosen: {value}</p>
    </>
  )
}

describe('a combo box', () => {
  it('finds a choice by a part of it', async () => {
    render(<CourseField />)
    const field = await screen.findByRole('combobox', { name: 'Course' })
    await userEvent.type(field, 'rid')
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Copper Ridge',
    ])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByText('Chosen: C')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('combobox', { hidden: true }).value).toBe('Copper Ridge')
  })

  it('is labelled, required, described by hint and error, and can be disabled', async () => {
    const { rerender } = render(<CourseField error="Choose a course" />)
    const field = await screen.findByRole('combobox', { name: 'Course' })
    const described = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(expect.arrayContaining(['Type a part of its name', 'Choose a course']))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-required') ?? field.getAttribute('required')).not.toBeNull()
    rerender(<CourseField disabled />)
    expect(screen.getByRole<HTMLInputElement>('combobox').disabled).toBe(true)
  })
})

function PolicyTabs() {
  const [tab, setTab] = useState('cover')
  const tabs = ['cover', 'papers', 'history'].map((id) => ({
    id,
    label: `The ${id}`,
    content: `About the ${id}`,
  }))
  return <Tabs label="Policy" tabs={tabs} selected={tab} onSelect={setTab} />
}

it('tabs are one stop, and the arrow keys, Home and End open them', async () => {
  render(<PolicyTabs />)
  await userEvent.tab()
  for (const [keys, label] of [
    ['{ArrowRight}', 'papers'],
    ['{End}', 'history'],
    ['{ArrowRight}', 'cover'],
    ['{ArrowLeft}', 'history'],
    ['{Home}', 'cover'],
  ] as const) {
    await userEvent.keyboard(keys)
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: `The ${label}`, selected: true }))
    expect(screen.getByRole('tabpanel', { name: `The ${label}` }).textContent).toBe(`About the ${label}`)
  }
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
})

it('a timeline says what is still to come', () => {
  const events = [
    { id: 'a', at: '2027-04-19', time: 'April 19', text: 'Bought' },
    { id: 'b', at: '2027-06-12', time: 'June 12', text: 'Tee time', isAhead: true },
  ]
  render(<Timeline label="The event" events={events} />)
  expect(screen.getByRole('list', { name: 'The event' })).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'April 19Bought',
    'June 12 (to come)Tee time',
  ])
})
