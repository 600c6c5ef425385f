// Its place is ports/: what still imports it from here follows when it is next worked on.
export { withinTime } from '../ports/withinTime.ts'
