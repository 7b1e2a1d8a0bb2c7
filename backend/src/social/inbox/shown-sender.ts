// Whoever wants to be deleted is nobody already, in what was written before, too.

/** Joins the sender `s` of a notification `n`, if there still is one. */
export const SENDER = 'left join social.station s on s.account_id = n.sender_id and not s.is_leaving';

const SOMEBODY = 'an operator who has left';
/** Of a message whose sender is gone. */
export const MESSAGE_OF_SOMEBODY = `Message from ${SOMEBODY}`;

/** Its subject, without the call of a sender who is no longer there. */
export const SUBJECT = `
  case when n.sender_id is null or s.account_id is not null then n.subject else
    case n.type_id
      when 100 then '${MESSAGE_OF_SOMEBODY}'
      when 110 then 'Followed by ${SOMEBODY}'
      when 120 then 'Contact logged by ${SOMEBODY}'
      else 'News of ${SOMEBODY}' end end`;
