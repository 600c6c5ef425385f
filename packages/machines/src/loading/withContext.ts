import type {
  EventObject,
  MachineContext,
  MetaObject,
  ParameterizedObject,
  ProvidedActor,
  StateMachine,
  StateSchema,
  StateValue,
  AnyActorRef,
} from 'xstate'

/** Narrows a shared machine over `unknown`; wrappers cast to it beside the ports that make it safe. */
export type WithContext<TMachine, TContext extends MachineContext, TInput> =
  TMachine extends StateMachine<
    infer _Context,
    infer TEvent extends EventObject,
    infer TChildren extends Record<string, AnyActorRef | undefined>,
    infer TActor extends ProvidedActor,
    infer TAction extends ParameterizedObject,
    infer TGuard extends ParameterizedObject,
    infer TDelay extends string,
    infer TStateValue extends StateValue,
    infer TTag extends string,
    infer _Input,
    infer TOutput,
    infer TEmitted extends EventObject,
    infer TMeta extends MetaObject,
    infer TSchema extends StateSchema
  >
    ? StateMachine<
        TContext,
        TEvent,
        TChildren,
        TActor,
        TAction,
        TGuard,
        TDelay,
        TStateValue,
        TTag,
        TInput,
        TOutput,
        TEmitted,
        TMeta,
        TSchema
      >
    : never
