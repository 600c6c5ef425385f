import { lookupInput, provideLookupPorts } from '@krapao/machines'
import { offline, silent, worked, type Walk } from '@krapao/machines/testing'
import { createActor } from 'xstate'
import { GuestShell } from '#shell/GuestShell.tsx'
import { screenOf } from '#testing/harness.ts'
import { Contact } from './Contact.tsx'

const now = (): number => 0
const contacts = [
  { contactText: '<p>ทีมงานพร้อมช่วยเหลือทุกวัน <b>ตลอด 24 ชั่วโมง</b></p>', lineLink: 'https://line.example/krapao', lineName: '@krapao' },
  { contactText: 'Write to us', lineName: '@krapao' },
  {},
]
const walk: Walk = {
  starts: [{ input: lookupInput }],
  outcomes: { load: [...contacts.map((contact) => worked(contact)), offline], refresh: [worked({}), offline] },
  identity: ({ context }) => [context['value'], context['problem']],
}

export const states = [
  screenOf({
    name: 'lookups/Contact',
    machine: provideLookupPorts<'contact'>({ actors: { load: silent() }, now }),
    walk,
    appearance: ({ context: { value, problem } }) => value ?? [problem],
    emptyStates: ['idle'],
    render: (contact) => (
      <GuestShell>
        <Contact
          contact={contact}
          info={createActor(provideLookupPorts<'info'>({ actors: { load: silent() }, now }), { input: lookupInput })}
        />
      </GuestShell>
    ),
  }),
]
