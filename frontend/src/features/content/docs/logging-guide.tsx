/** How contacts are logged by hand. */
export function LoggingGuide() {
  return (
    <>
      <p>
        The log bar is one line of a QSL card. Type a call: after three characters what is known of it appears below,
        and the contact’s clock runs. The keyboard alone will do:
      </p>
      <dl className="keys">
        <dt>
          <kbd>/</kbd>
        </dt>
        <dd>Go to the call, from anywhere on the page</dd>
        <dt>
          <kbd>Tab</kbd>
        </dt>
        <dd>Call, Name, Snt, Rcv, Comments</dd>
        <dt>
          <kbd>Enter</kbd>
        </dt>
        <dd>Log the contact, from any of these; the cursor is back in Call</dd>
        <dt>
          <kbd>Esc</kbd>
        </dt>
        <dd>Clear the line</dd>
        <dt>
          <kbd>Alt</kbd> <kbd>arrow</kbd>
        </dt>
        <dd>Step the band up and down, the mode left and right</dd>
        <dt>
          <kbd>?</kbd>
        </dt>
        <dd>All shortcuts</dd>
      </dl>
      <h3>Run and S&amp;P</h3>
      <p>
        Choose Run while you call CQ: contacts are marked so, and your card says “Calling CQ”. S&amp;P is for search and
        pounce.
      </p>
      <h3>The time</h3>
      <p>
        Always UTC. It follows the clock until you press it or its lock; then it stays for you to change, as for a paper
        log that is typed in later.
      </p>
      <h3>CAT link</h3>
      <p>
        Once a program tells us what your radio does, tick “CAT Link”: frequency, mode and Run follow the radio. What
        you type yourself stands until the radio changes again.
      </p>
      <h3>When the network is gone</h3>
      <p>
        Go on logging. A contact stays in this browser, and is shown as such, until the server has confirmed it. Sent
        twice, it is still logged once.
      </p>
    </>
  );
}
