// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isBlank, openTypedChange } from '#web/policy/amendments/editing/typed-change.ts'

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

const open = (version = 1, who = 'robin@office.example') => openTypedChange('ALB-100001', who, version)

describe('N72 what was typed for a policy', () => {
  it('N72 is there when the page is opened again, with the version that it was typed on', () => {
    open(1).set({ texts: { h_amateurs_1: '130' } })
    expect(open(3).get()).toMatchObject({ version: 1, texts: { h_amateurs_1: '130' } })
  })

  it('N72 begins with the version of the moment when the first thing is typed', () => {
    const typed = openTypedChange('ALB-100001', 'robin@office.example', 2)
    typed.set({ note: 'As agreed' })
    expect(typed.get().version).toBe(2)
  })

  it('N72 is each rep’s own', () => {
    open(1).set({ note: 'Mine' })
    expect(isBlank(open(1, 'kim@office.example').get())).toBe(true)
  })

  it('N72 is gone once it is made', () => {
    const typed = open(1)
    typed.set({ note: 'As agreed', fees: { 'grand_prize 1': { fee: '600', reason: 'Agreed' } } })
    typed.forget(2)
    expect(isBlank(typed.get())).toBe(true)
    expect(localStorage).toHaveLength(0)
  })

  it('N72 is typed all the same where the browser keeps nothing, or what it kept cannot be read', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('Refused')
    })
    const typed = open(1)
    typed.set({ note: 'As agreed' })
    expect(typed.get().note).toBe('As agreed')
    vi.restoreAllMocks()
    localStorage.setItem('albatross change ALB-100001 robin@office.example', '{half')
    expect(isBlank(open(1).get())).toBe(true)
  })
})
