// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {GBPC} from "../src/GBPC.sol";
import {ReserveFeed} from "../src/ReserveFeed.sol";
import {Base, Vm} from "./Base.t.sol";

/// @dev Plays the issuer, its holders and a stranger who tries everything, and counts beside the token.
contract Play {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    GBPC private immutable TOKEN;
    ReserveFeed private immutable FEED;
    address[] private _who;
    address private immutable MINTER;
    address private immutable BRIDGE;
    address private immutable REPORTER;
    address private immutable PAUSER;
    address private immutable FREEZER;
    address private immutable WIPER;
    address private immutable STRANGER = address(0xdead);

    uint256 public minted;
    uint256 public burned;
    uint256 public reported;
    /// A mint that left more coins than the reserve of that moment.
    bool public overminted;
    /// Coins of a frozen address that moved other than by a wipe.
    bool public movedFrozen;
    /// A transfer or a mint while paused.
    bool public movedPaused;
    /// A reference that worked twice.
    bool public refTwice;
    /// A stranger's call that changed something.
    bool public strangerGotIn;

    mapping(bytes32 ref => bool) private _used;

    constructor(GBPC token, ReserveFeed feed, address[] memory who, address[6] memory keys) {
        TOKEN = token;
        FEED = feed;
        _who = who;
        (MINTER, BRIDGE, REPORTER, PAUSER, FREEZER, WIPER) = (keys[0], keys[1], keys[2], keys[3], keys[4], keys[5]);
        (, int256 answer,,,) = feed.latestRoundData();
        // forge-lint: disable-next-line(unsafe-typecast)
        reported = uint256(answer);
    }

    function holders() external view returns (address[] memory) {
        return _who;
    }

    /// @dev Small enough that most calls find the reserve, the allowance and the coins they need.
    function _some(uint64 seed) private pure returns (uint256) {
        return seed % 100_000e6;
    }

    function _pick(uint256 seed) private view returns (address) {
        return _who[seed % _who.length];
    }

    function mint(uint256 to, uint64 seed, uint8 ref_) external {
        uint8 ref = ref_ % 16;
        uint256 amount = _some(seed);
        bytes32 key = bytes32(uint256(ref) + 1);
        vm.prank(MINTER);
        try TOKEN.mint(_pick(to), amount, key) {
            _minted(amount, _pick(to));
            refTwice = refTwice || _used[key];
            _used[key] = true;
        } catch {}
    }

    function bridgeIn(uint256 to, uint64 seed) external {
        uint256 amount = _some(seed);
        vm.prank(BRIDGE);
        try TOKEN.crosschainMint(_pick(to), amount) {
            _minted(amount, _pick(to));
        } catch {}
    }

    function bridgeOut(uint64 seed) external {
        uint256 amount = _some(seed);
        vm.prank(BRIDGE);
        try TOKEN.crosschainBurn(BRIDGE, amount) {
            burned += amount;
            movedPaused = movedPaused || TOKEN.paused();
        } catch {}
    }

    function redeem(uint64 seed, uint8 ref_) external {
        uint8 ref = ref_ % 16;
        uint256 amount = _some(seed);
        bytes32 key = bytes32(uint256(ref) + 1);
        vm.prank(MINTER);
        try TOKEN.redeem(amount, key) {
            burned += amount;
            refTwice = refTwice || _used[key];
            movedFrozen = movedFrozen || TOKEN.frozen(MINTER);
            _used[key] = true;
        } catch {}
    }

    function transfer(uint256 from, uint256 to, uint64 seed) external {
        uint256 amount = _some(seed);
        (address a, address b) = (_pick(from), _pick(to));
        vm.prank(a);
        try TOKEN.transfer(b, amount) {
            movedFrozen = movedFrozen || TOKEN.frozen(a) || TOKEN.frozen(b);
            movedPaused = movedPaused || TOKEN.paused();
        } catch {}
    }

    function transferFrom(uint256 from, uint256 to, uint256 spender, uint64 seed) external {
        uint256 amount = _some(seed);
        (address a, address b, address s) = (_pick(from), _pick(to), _pick(spender));
        vm.prank(a);
        TOKEN.approve(s, amount);
        vm.prank(s);
        try TOKEN.transferFrom(a, b, amount) {
            movedFrozen = movedFrozen || TOKEN.frozen(a) || TOKEN.frozen(b) || TOKEN.frozen(s);
            movedPaused = movedPaused || TOKEN.paused();
        } catch {}
    }

    function report(uint64 seed) external {
        uint256 amount = seed % 2_000_000e6;
        vm.prank(REPORTER);
        FEED.report(amount);
        reported = amount;
    }

    function freeze(uint256 who, bool on) external {
        vm.prank(FREEZER);
        on ? TOKEN.freeze(_pick(who)) : TOKEN.unfreeze(_pick(who));
    }

    function wipe(uint256 who) external {
        uint256 held = TOKEN.balanceOf(_pick(who));
        vm.prank(WIPER);
        try TOKEN.wipe(_pick(who)) {
            burned += held;
            movedFrozen = movedFrozen || !TOKEN.frozen(_pick(who));
        } catch {}
    }

    function pause(bool on) external {
        vm.prank(PAUSER);
        if (on) {
            try TOKEN.pause() {} catch {}
        } else {
            try TOKEN.unpause() {} catch {}
        }
    }

    function wait_(uint16 time) external {
        vm.warp(block.timestamp + time);
    }

    function stranger(uint8 call, uint256 who, uint64 amount) external {
        address a = _pick(who);
        bytes[9] memory calls = [
            abi.encodeCall(TOKEN.mint, (STRANGER, amount, bytes32(uint256(amount) + 1000))),
            abi.encodeCall(TOKEN.redeem, (amount, bytes32(uint256(amount) + 1000))),
            abi.encodeCall(TOKEN.crosschainMint, (STRANGER, amount)),
            abi.encodeCall(TOKEN.crosschainBurn, (a, amount)),
            abi.encodeCall(TOKEN.configureMinter, (STRANGER, amount)),
            abi.encodeCall(TOKEN.freeze, (a)),
            abi.encodeCall(TOKEN.wipe, (a)),
            abi.encodeCall(TOKEN.pause, ()),
            abi.encodeCall(TOKEN.setReserveFeed, (FEED, amount))
        ];
        vm.prank(STRANGER);
        (bool ok,) = address(TOKEN).call(calls[call % calls.length]);
        strangerGotIn = strangerGotIn || ok;
    }

    function _minted(uint256 amount, address to) private {
        minted += amount;
        overminted = overminted || TOKEN.totalSupply() > reported;
        movedFrozen = movedFrozen || TOKEN.frozen(to);
        movedPaused = movedPaused || TOKEN.paused();
    }
}

contract InvariantsTest is Base {
    Play private play;

    function setUp() public override {
        super.setUp();
        address[] memory who = new address[](5);
        (who[0], who[1], who[2], who[3], who[4]) = (JANE, OMAR, MINTER, BRIDGE, ADMIN);
        play = new Play(token, feed, who, [MINTER, BRIDGE, REPORTER, PAUSER, FREEZER, WIPER]);
    }

    /// @dev forge calls only what is listed here.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(play);
    }

    function invariant_supplyEqualsSumOfBalances() public view {
        address[] memory who = play.holders();
        uint256 sum;
        for (uint256 i = 0; i < who.length; i++) {
            sum += token.balanceOf(who[i]);
        }
        vm.assertEq(token.totalSupply(), sum, "supply is not what is held");
    }

    function invariant_supplyEqualsMintedLessBurned() public view {
        vm.assertEq(token.totalSupply(), play.minted() - play.burned(), "supply is not what was ordered");
    }

    function invariant_noMintPassesTheReserve() public view {
        vm.assertFalse(play.overminted(), "minted above the reserve");
    }

    function invariant_frozenCoinsStay() public view {
        vm.assertFalse(play.movedFrozen(), "frozen coins moved");
    }

    function invariant_pauseStopsMovement() public view {
        vm.assertFalse(play.movedPaused(), "coins moved while paused");
    }

    function invariant_noReferenceWorksTwice() public view {
        vm.assertFalse(play.refTwice(), "a reference worked twice");
    }

    function invariant_strangerChangesNothing() public view {
        vm.assertFalse(play.strangerGotIn(), "a stranger got in");
    }
}
