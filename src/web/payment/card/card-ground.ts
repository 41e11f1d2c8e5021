import { createContext } from 'react'

/** What the card's fields stand on: a frame is a page of its own and does not see it. */
export const CardGround = createContext<'paper' | 'card'>('paper')

/** The ZIP code of who pays, where it is known: it begins the one of the card. */
export const CardZip = createContext<string | undefined>(undefined)
