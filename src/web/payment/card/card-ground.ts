import { createContext } from 'react'

/** What the card's fields stand on: a frame is a page of its own and does not see it. */
export const CardGround = createContext<'paper' | 'card'>('paper')
