import { array, assert, boolean, constantFrom, integer, nat, property, record, shuffledSubarray } from 'fast-check'
import { expect, test } from 'vitest'
import { updateOutbox, outgoing, mergeReceived, type Outgoing } from './outbox.ts'
import { completeUpTo, hasMissingItems, itemKey, mergeItems, unreadIn, type Draft, type Item } from './items.ts'

// Fixed so that failures are reproducible.
const runs = { seed: 20_261_121, numRuns: 400 }
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 7, minute)).toISOString()

const numbered = array(record({ mine: boolean(), words: constantFrom('yes', 'no', 'ໂອເຄ') }), { maxLength: 30 }).map((messages) =>
  messages.map(({ mine, words }, index): Item => ({
    sender: mine ? 'customer' : 'agent',
    message: { message_type: 'text', payload: { message: words } },
    createdAt: at(Math.floor(index / 3)),
    sequence: index + 1,
    ...(mine && { clientMessageId: `m${index + 1}` }),
  })),
)
const plain = numbered.map((items) =>
  items.map(({ sequence = 0, clientMessageId: _id, ...item }): Item => ({ ...item, createdAt: at(sequence) })),
)
const conversations = constantFrom('numbered', 'plain').chain((kind) => (kind === 'numbered' ? numbered : plain))

test('any split, order and repetition of messages yields the conversation of the server', () => {
  assert(
    property(
      conversations.chain((items) =>
        record({
          items: shuffledSubarray(items, { minLength: items.length }),
          again: array(nat(Math.max(0, items.length - 1))),
          cut: nat(30),
        }).map((parts) => ({
          ...parts,
          whole: items,
        })),
      ),
      ({ whole, items, again, cut }) => {
        const repeated = again.flatMap((index) => whole[index] ?? [])
        const first = mergeItems([], items.slice(0, cut))
        expect(mergeItems(mergeItems(first, repeated), items)).toEqual(whole)
      },
    ),
    runs,
  )
})

test('merging is idempotent and independent of the order', () => {
  assert(
    property(
      conversations.chain((items) => record({ one: shuffledSubarray(items), other: shuffledSubarray(items) })),
      ({ one, other }) => {
        expect(mergeItems(one, other)).toEqual(mergeItems(other, one))
        expect(mergeItems(mergeItems(one, other), other)).toEqual(mergeItems(one, other))
        const keys = mergeItems(one, other).map(itemKey)
        expect(new Set(keys).size).toBe(keys.length)
      },
    ),
    runs,
  )
})

test('the conversation is complete up to the message before the first gap', () => {
  assert(
    property(
      numbered
        .filter((items) => items.length > 0)
        .chain((items) => record({ whole: integer({ min: 1, max: items.length }), gap: boolean() }).map((cut) => ({ ...cut, items }))),
      ({ items, whole, gap }) => {
        const known = gap ? items.filter((_, index) => index !== whole) : items
        const isHole = gap && whole < items.length - 1
        expect([hasMissingItems(known), completeUpTo(known)]).toEqual([isHole, isHole ? whole : (known.at(-1)?.sequence ?? null)])
      },
    ),
    runs,
  )
  expect([completeUpTo([]), hasMissingItems([])]).toEqual([null, false])
})

const draft = (clientId: string, words: string, madeAt: number): Draft => ({
  clientId,
  madeAt,
  message: { message_type: 'text', payload: { message: words } },
  file: null,
  failed: false,
})

test('an own message is shown once, whichever of echo, answer and history comes first', () => {
  assert(
    property(
      array(record({ words: constantFrom('yes', 'no'), echo: nat(20), answer: nat(20), history: nat(20), ids: boolean() }), {
        minLength: 1,
        maxLength: 8,
      }),
      (messages) => {
        const hasIds = messages.some(({ ids }) => ids)
        const itemOf = (words: string, index: number): Item => ({
          sender: 'customer',
          message: { message_type: 'text', payload: { message: words } },
          createdAt: at(index + 1),
          ...(hasIds && { clientMessageId: `m${index}`, sequence: index + 1 }),
        })
        let conversation: { items: readonly Item[]; outbox: readonly Outgoing[] } = {
          items: [],
          outbox: messages.map(({ words }, index) => outgoing(draft(`m${index}`, words, Date.parse(at(index + 1))))),
        }
        const steps = messages
          .flatMap(({ words, echo, answer, history }, index) => [
            // Without ids, only the server's order distinguishes equal texts.
            { when: hasIds ? echo : index, what: () => void (conversation = mergeReceived(conversation, [itemOf(words, index)])) },
            {
              when: hasIds ? history : index + 20,
              what: () =>
                void (conversation = mergeReceived(
                  conversation,
                  messages.slice(0, index + 1).map((one, at1) => itemOf(one.words, at1)),
                )),
            },
            {
              when: answer,
              what: () =>
                void (conversation = {
                  ...conversation,
                  outbox: updateOutbox(conversation, {
                    draft: draft(`m${index}`, words, Date.parse(at(index + 1))),
                    delivery: 'succeed',
                    problem: null,
                  }),
                }),
            },
          ])
          .toSorted((a, b) => a.when - b.when)
        for (const { what } of steps) {
          what()
          const shown = [...conversation.items.map(itemKey), ...conversation.outbox.map(({ draft: { clientId } }) => clientId)]
          expect(shown.length).toBe(messages.length)
          expect(new Set(shown).size).toBe(shown.length)
        }
        expect(conversation.outbox).toEqual([])
        expect(conversation.items).toEqual(messages.map(({ words }, index) => itemOf(words, index)))
      },
    ),
    runs,
  )
})

test('messages of others after the read mark are unread; without a mark, those after the own last message', () => {
  const itemFrom = (sequence: number, sender: string, read?: boolean): Item => ({
    sender,
    message: { message_type: 'text', payload: { message: 'a' } },
    createdAt: at(sequence),
    sequence,
    ...(read !== undefined && { read }),
  })
  const items = [itemFrom(1, 'agent'), itemFrom(2, 'customer'), itemFrom(3, 'agent'), itemFrom(4, 'agent')]
  expect([
    unreadIn(items, null),
    unreadIn(items, { createdAt: at(3), sequence: 3 }),
    unreadIn(items, { createdAt: at(4), sequence: 4 }),
    unreadIn(items, { createdAt: at(3) }),
    unreadIn([itemFrom(1, 'agent')], null),
    // Read on another device.
    unreadIn([itemFrom(2, 'customer'), itemFrom(3, 'agent', true), itemFrom(4, 'agent', false)], null),
  ]).toEqual([2, 1, 0, 1, 1, 1])
})
