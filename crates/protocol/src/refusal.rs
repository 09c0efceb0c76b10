//! Why the house says no, and why it hangs up. The games have refusals of their own.

table::refusals! {
    /// Why the house says no.
    pub enum Refusal {
        BadFrame "bad_frame" "The house does not understand that frame.",
        BadAction "bad_action" "This game has no such action.",
        BadPart "bad_part" "Your part in the chance is 32 hex digits.",
        BadSettings "bad_settings" "The table cannot be set up like that.",
        BadFace "bad_face" "A face is described by up to 64 letters, digits and -_.,: signs.",
        SecondHello "second_hello" "You have said hello already.",
        IdUsed "id_used" "That id was used for something else: ids must rise.",
        SlowDown "slow_down" "Too much at once: wait a moment.",
        Busy "busy" "The room is busy: try again in a moment.",
        Stuck "stuck" "The house cannot write anything down just now: nothing is lost, please wait.",
        StoreDamaged "store_damaged" "The house's store is damaged: nothing more can be written down here. Whoever keeps this house should stop it and run `sidelong house verify`.",
        Paused "paused" "The game waits for somebody who is away.",
        NotWaited "not_waited" "The game does not wait for that seat.",
        HostFirst "host_first" "For a moment that is the host's to say.",
        NotAway "not_away" "They are here: only they can take their place elsewhere.",
        BadSeatCode "bad_seat_code" "That code opens no place here, or no longer: ask for a new one.",
        NotSeated "not_seated" "Only players at the table can do that.",
        NotPlaying "not_playing" "No game is under way.",
        Playing "playing" "Not while a game is under way.",
        NoPromise "no_promise" "No game is about to be dealt.",
        Night "night" "It is night: nobody talks.",
        OnlyPlayersTalk "only_players_talk" "While a game is under way only its players talk.",
        NotHost "not_host" "Only the host can do that.",
        NoSuchPerson "no_such_person" "Nobody of that number is in the room.",
        NoSuchChair "no_such_chair" "There is no such chair.",
        ChairTaken "chair_taken" "Somebody sits there.",
        MatchGoesOn "match_goes_on" "A match goes on: until it is decided only a bot's chair is free.",
        RoomFull "room_full" "Every place in this room is taken.",
        RoomLocked "room_locked" "The host lets nobody new in.",
        RoomClosed "room_closed" "Whoever keeps this house has closed this room.",
        AskedToLeave "asked_to_leave" "The host asked somebody to leave who was where you are. The host can open the door again.",
        NoSpectators "no_spectators" "The host wants no spectators.",
        NameTaken "name_taken" "Somebody in the room has that name: choose another.",
        NotReady "not_ready" "Not everybody at the table is ready.",
        TooFew "too_few" "There are not enough players for this game.",
        TooMany "too_many" "There are more at the table than this game seats: let some watch.",
        OnlyTogether "only_together" "A screen is for rooms where people play together.",
        Yourself "yourself" "You cannot do that to yourself.",
        Lesson "lesson" "A lesson is for one, at a table that is prepared.",
        BookFull "book_full" "The book of this room is full: open a new room.",
        ShareUsed "share_used" "You have used up your share of this room's book: open a new room.",
    }
}

/// Why the house hung up, as the code of the socket's close frame. After a code marked *again* a
/// client should come back and resume; after the others it should not try the same again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u16)]
pub enum CloseCode {
    /// The house is closing for a moment. *Again*, after some seconds.
    ShuttingDown = 4000,
    /// The first frame was no hello, or none came in time.
    NoHello = 4001,
    /// The hello was of another version of the protocol.
    OtherVersion = 4002,
    /// There is no such room.
    NoSuchRoom = 4003,
    /// The token opens nothing here.
    BadToken = 4004,
    /// This player came in through another socket.
    Replaced = 4005,
    /// The host sent this player out, or they left.
    Gone = 4006,
    /// The client reads more slowly than the table moves. *Again*.
    TooSlow = 4007,
    /// Too many frames, or too many that make no sense.
    TooMuch = 4008,
    /// A frame was too large, no text, or none that the WebSocket protocol allows.
    BadFrame = 4009,
    /// The room is run elsewhere now. *Again*.
    Moved = 4010,
    /// The room's log is damaged, and the room stays shut.
    Damaged = 4011,
    /// The house is full.
    Full = 4012,
    /// The client answered none of the house's pings. *Again*.
    Silent = 4013,
    /// Whoever keeps the house closed the room for good.
    Closed = 4014,
    /// Whoever keeps the house lets nobody in from there.
    Banned = 4015,
}

impl CloseCode {
    /// Every one.
    pub const ALL: [CloseCode; 16] = [
        CloseCode::ShuttingDown,
        CloseCode::NoHello,
        CloseCode::OtherVersion,
        CloseCode::NoSuchRoom,
        CloseCode::BadToken,
        CloseCode::Replaced,
        CloseCode::Gone,
        CloseCode::TooSlow,
        CloseCode::TooMuch,
        CloseCode::BadFrame,
        CloseCode::Moved,
        CloseCode::Damaged,
        CloseCode::Full,
        CloseCode::Silent,
        CloseCode::Closed,
        CloseCode::Banned,
    ];

    /// The number on the wire.
    pub const fn number(self) -> u16 {
        self as u16
    }

    /// The word that goes with it.
    pub const fn reason(self) -> &'static str {
        match self {
            CloseCode::ShuttingDown => "shutting_down",
            CloseCode::NoHello => "no_hello",
            CloseCode::OtherVersion => "other_version",
            CloseCode::NoSuchRoom => "no_such_room",
            CloseCode::BadToken => "bad_token",
            CloseCode::Replaced => "replaced",
            CloseCode::Gone => "gone",
            CloseCode::TooSlow => "too_slow",
            CloseCode::TooMuch => "too_much",
            CloseCode::BadFrame => "bad_frame",
            CloseCode::Moved => "moved",
            CloseCode::Damaged => "damaged",
            CloseCode::Full => "full",
            CloseCode::Silent => "silent",
            CloseCode::Closed => "closed",
            CloseCode::Banned => "banned",
        }
    }
}
