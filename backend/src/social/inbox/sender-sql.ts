// An account with a pending deletion is already anonymous, in older messages too.

/** Joins the sender `s` of a notification `n`, if it still exists. */
export const SENDER = 'left join social.station s on s.account_id = n.sender_id and not s.is_leaving';

const FORMER_OPERATOR = 'an operator who has left';
/** Subject of a message whose sender was deleted. */
export const ANONYMOUS_MESSAGE = `Message from ${FORMER_OPERATOR}`;

/** The text, unless an administrator has hidden it. */
export const MESSAGE =
  "case when n.hidden_reason is null then n.message else 'This message was hidden by the administrators.' end";

/** The subject, without the call of a deleted sender. */
export const SUBJECT = `
  case when n.sender_id is null or s.account_id is not null then n.subject else
    case n.type_id
      when 100 then '${ANONYMOUS_MESSAGE}'
      when 110 then 'Followed by ${FORMER_OPERATOR}'
      when 120 then 'Contact logged by ${FORMER_OPERATOR}'
      else 'Notification from ${FORMER_OPERATOR}' end end`;
