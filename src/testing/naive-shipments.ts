type Box = 'packed' | 'sent' | 'arrived' | 'back'

interface NaiveBox {
  id: string
  state: Box
  isRush: boolean
  hasBonus: boolean
  /** What the grand prize sign in it says, in dollars; null if none is in it. */
  grandPrize: number | null
  /** What the sticker in it says; null if none is in it. */
  sticker: string | null
}

/** A list of boxes on paper: what is in each, where it is, and what the office may keep. */
export class NaiveShipments {
  readonly boxes: NaiveBox[] = []
  /** What the rep wants on the sign now. */
  chosenSticker: string | null = null
  private keptBonus = 0
  private keptRush = 0

  get kept(): number {
    return this.keptBonus + this.keptRush
  }

  add(box: NaiveBox): void {
    this.boxes.push(box)
    if (box.state === 'sent') this.left(box)
  }

  move(id: string, state: Box): void {
    const box = this.boxes.find((one) => one.id === id)
    if (!box) throw new Error('There is no such box')
    box.state = state
    if (state === 'sent') this.left(box)
  }

  remove(id: string): void {
    this.boxes.splice(
      this.boxes.findIndex((one) => one.id === id),
      1,
    )
  }

  /** The sticker that is wanted, and whether it is still to be packed. */
  get openStickers(): [text: string, left: number][] {
    const { chosenSticker: wanted } = this
    if (wanted === null) return []
    const isPacked = this.boxes.some(({ state, sticker }) => sticker === wanted && state !== 'back')
    return [[wanted, isPacked ? 0 : 1]]
  }

  /** A sign that says this much is with the customer, or on its way there. */
  isGrandPrizeOut(dollars: number): boolean {
    return this.boxes.some(
      ({ state, grandPrize }) => grandPrize === dollars && (state === 'sent' || state === 'arrived'),
    )
  }

  /** What leaves is paid for, whatever becomes of it. */
  private left({ hasBonus, isRush }: NaiveBox): void {
    if (hasBonus) this.keptBonus = 30
    if (isRush) this.keptRush = 25
  }
}
