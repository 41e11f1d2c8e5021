import { Component, type ReactNode } from 'react'

/** The line of the screen below the header at which somebody reads, if nothing there has the focus. */
const READING_LINE_PX = 160

/** Where the reader is before the page changes. */
interface Place {
  /** The elements there, the innermost first, each with its place on the screen. */
  tops: [Element, number][]
  /** The control with the focus and what it is in, the innermost first; empty if the focus is elsewhere. */
  focused: Element[]
}

interface KeepPlaceProps {
  /** Another one makes the content a new page, which begins at its top. */
  start?: string | number
  children: ReactNode
}

/**
 * Keeps the place of whoever reads while what is around them is made again: what they are at stays where it is on the screen.
 * If the control with the focus is gone, the heading of its part gets the focus, or else that of the page.
 */
export class KeepPlace extends Component<KeepPlaceProps> {
  #box: HTMLDivElement | null = null

  override getSnapshotBeforeUpdate(): Place {
    const box = this.#box
    if (!box) return { tops: [], focused: [] }
    const focused = ancestors(document.activeElement, box)
    const [control] = focused
    const read = control && isSeen(control) ? focused : ancestors(elementAtReadingLine(box), box)
    return { tops: read.map((element) => [element, element.getBoundingClientRect().top]), focused }
  }

  override componentDidUpdate({ start }: KeepPlaceProps, _state: unknown, { tops, focused }: Place): void {
    if (start !== this.props.start) {
      window.scrollTo({ top: 0, behavior: 'instant' })
      return focusHeading(undefined)
    }
    const [kept, top = 0] = tops.find(([element]) => element.isConnected) ?? []
    const moved = kept ? kept.getBoundingClientRect().top - top : 0
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' })
    if (focused.length > 0 && document.activeElement === document.body)
      focusHeading(focused.find((element) => element.isConnected))
  }

  override render(): ReactNode {
    return (
      // The browser would move the page a second time.
      <div
        key={this.props.start}
        ref={(element) => void (this.#box = element)}
        className="[overflow-anchor:none]"
      >
        {this.props.children}
      </div>
    )
  }
}

function isSeen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

function elementAtReadingLine(box: Element): Element | null {
  const { left, width } = box.getBoundingClientRect()
  return document.elementFromPoint(left + width / 3, READING_LINE_PX)
}

/** An element inside the box and what it is in, up to the box. */
function ancestors(inner: Element | null, box: Element): Element[] {
  const found: Element[] = []
  if (!box.contains(inner)) return found
  for (let at = inner; at && at !== box; at = at.parentElement) found.push(at)
  return found
}

function focusHeading(near: Element | undefined): void {
  const heading = near?.closest('section')?.querySelector('h2') ?? document.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
