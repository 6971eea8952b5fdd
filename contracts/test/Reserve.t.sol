// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {GBPC} from "../src/GBPC.sol";
import {GBPCProxy} from "../src/GBPCProxy.sol";
import {IGBPC} from "../src/IGBPC.sol";
import {IReserveFeed} from "../src/IReserveFeed.sol";
import {ReserveFeed} from "../src/ReserveFeed.sol";
import {Base} from "./Base.t.sol";

/// @dev A feed of somebody else: any number of decimals, any answer, any date.
contract OtherFeed is IReserveFeed {
    uint8 public immutable decimals;
    int256 public answer;
    uint256 public reportedAt;

    constructor(uint8 digits, int256 answer_, uint256 reportedAt_) {
        decimals = digits;
        answer = answer_;
        reportedAt = reportedAt_;
    }

    function description() external pure returns (string memory) {
        return "other";
    }

    function version() external pure returns (uint256) {
        return 4;
    }

    function getRoundData(uint80) external view returns (uint80, int256, uint256, uint256, uint80) {
        return (1, answer, reportedAt, reportedAt, 1);
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (1, answer, reportedAt, reportedAt, 1);
    }
}

contract ReserveTest is Base {
    function _set(OtherFeed other) private {
        vm.prank(ADMIN);
        token.setReserveFeed(other, MAX_AGE);
    }

    function test_mint_refusesTheFirstCoinAboveTheReserve() public {
        _mint(JANE, RESERVE);
        vm.expectRevert(abi.encodeWithSelector(IGBPC.ReserveExceeded.selector, RESERVE + 1, RESERVE));
        vm.prank(MINTER);
        token.mint(JANE, 1, "order");
    }

    function testFuzz_mint_neverPassesTheReserve(uint64 reserve, uint64[8] calldata amounts) public {
        _report(reserve);
        for (uint256 i = 0; i < amounts.length; i++) {
            vm.prank(MINTER);
            try token.mint(JANE, amounts[i], bytes32(i + 1)) {} catch {}
            vm.assertLe(token.totalSupply(), reserve, "more coins than reserve");
        }
    }

    function test_mint_refusesAReportOneSecondTooOld() public {
        uint256 reported = block.timestamp;
        vm.warp(reported + MAX_AGE);
        _mint(JANE, POUND);
        vm.warp(reported + MAX_AGE + 1);
        vm.expectRevert(abi.encodeWithSelector(IGBPC.ReserveReportStale.selector, reported, MAX_AGE));
        vm.prank(MINTER);
        token.mint(JANE, POUND, "order");
        _report(RESERVE);
        _mint(JANE, POUND);
    }

    function test_mint_refusesAReportFromTheFuture() public {
        _set(new OtherFeed(6, 1e18, block.timestamp + 1));
        vm.expectRevert(abi.encodeWithSelector(IGBPC.ReserveReportStale.selector, block.timestamp + 1, MAX_AGE));
        vm.prank(MINTER);
        token.mint(JANE, POUND, "order");
    }

    function test_mint_refusesBeforeTheFirstReport() public {
        ReserveFeed silent = new ReserveFeed(ADMIN, ADMIN_DELAY, REPORTER);
        vm.prank(ADMIN);
        token.setReserveFeed(silent, MAX_AGE);
        vm.expectRevert(abi.encodeWithSelector(IGBPC.ReserveReportStale.selector, 0, MAX_AGE));
        vm.prank(MINTER);
        token.mint(JANE, POUND, "order");
    }

    function test_mint_refusesANegativeReserve() public {
        _set(new OtherFeed(6, -1, block.timestamp));
        vm.expectRevert(abi.encodeWithSelector(IGBPC.ReserveExceeded.selector, 1, 0));
        vm.prank(MINTER);
        token.mint(JANE, 1, "order");
    }

    function testFuzz_mint_readsAnyDecimalsRoundedDown(uint8 digits, uint64 pounds) public {
        digits = digits % 19;
        uint256 answer = uint256(pounds) * 10 ** digits + (digits > 6 ? 10 ** (digits - 6) - 1 : 0);
        // forge-lint: disable-next-line(unsafe-typecast)
        _set(new OtherFeed(digits, int256(answer), block.timestamp));
        uint256 most = uint256(pounds) * POUND;
        vm.prank(MINTER_ADMIN);
        token.configureMinter(MINTER, type(uint256).max);
        if (most > 0) _mint(JANE, most);
        vm.expectRevert(abi.encodeWithSelector(IGBPC.ReserveExceeded.selector, most + 1, most));
        vm.prank(MINTER);
        token.mint(JANE, 1, "order");
    }

    function test_redeem_makesRoomForANewMint() public {
        _mint(MINTER, RESERVE);
        vm.prank(MINTER);
        token.redeem(POUND, "order");
        _mint(JANE, POUND);
    }

    function test_setReserveFeed_refusesWhatIsNoFeed() public {
        vm.startPrank(ADMIN);
        vm.expectRevert(abi.encodeWithSelector(IGBPC.ReserveFeedInvalid.selector, JANE));
        token.setReserveFeed(IReserveFeed(JANE), MAX_AGE);
        vm.expectRevert(abi.encodeWithSelector(IGBPC.ReserveFeedInvalid.selector, address(feed)));
        token.setReserveFeed(feed, 0);
        vm.expectRevert(abi.encodeWithSelector(IGBPC.ReserveFeedInvalid.selector, address(feed)));
        token.setReserveFeed(feed, 30 days + 1);
        OtherFeed absurd = new OtherFeed(19, 1, block.timestamp);
        vm.expectRevert(abi.encodeWithSelector(IGBPC.ReserveFeedInvalid.selector, address(absurd)));
        token.setReserveFeed(absurd, MAX_AGE);
        vm.stopPrank();
        vm.assertEq(address(token.reserveFeed()), address(feed));
        vm.assertEq(token.reserveMaxAge(), MAX_AGE);
    }

    function test_initialize_refusesATokenWithoutAFeed() public {
        GBPC implementation = new GBPC();
        IGBPC.Roles memory roles = IGBPC.Roles(ADMIN, UPGRADER, MINTER_ADMIN, PAUSER, FREEZER, WIPER);
        bytes memory init = abi.encodeCall(GBPC.initialize, (roles, ADMIN_DELAY, IReserveFeed(address(0)), MAX_AGE));
        vm.expectRevert(abi.encodeWithSelector(IGBPC.ReserveFeedInvalid.selector, address(0)));
        new GBPCProxy(address(implementation), init);
    }
}

contract ReserveFeedTest is Base {
    function test_report_isTheNewestRoundAndEarlierOnesStayReadable() public {
        uint256 first = block.timestamp;
        vm.warp(first + 60);
        _report(7 * POUND);
        (uint80 round, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answered) = feed.latestRoundData();
        vm.assertEq(uint256(round), 2);
        // forge-lint: disable-next-line(unsafe-typecast)
        vm.assertEq(uint256(answer), 7 * POUND);
        vm.assertEq(startedAt, first + 60);
        vm.assertEq(updatedAt, first + 60);
        vm.assertEq(uint256(answered), 2);
        (, answer,, updatedAt,) = feed.getRoundData(1);
        // forge-lint: disable-next-line(unsafe-typecast)
        vm.assertEq(uint256(answer), RESERVE);
        vm.assertEq(updatedAt, first);
    }

    function test_getRoundData_refusesAReportThatWasNeverWritten() public {
        vm.expectRevert(abi.encodeWithSelector(ReserveFeed.NoSuchReport.selector, 0));
        feed.getRoundData(0);
        vm.expectRevert(abi.encodeWithSelector(ReserveFeed.NoSuchReport.selector, 2));
        feed.getRoundData(2);
    }

    function testFuzz_report_onlyTheReporter(address caller) public {
        vm.assume(caller != REPORTER);
        vm.startPrank(caller);
        vm.expectRevert();
        feed.report(1);
        vm.expectRevert();
        feed.attest("root", 1, "journal");
        vm.stopPrank();
    }

    function test_report_refusesAnAbsurdAmount() public {
        vm.expectRevert(abi.encodeWithSelector(ReserveFeed.AmountTooLarge.selector, type(uint256).max));
        _report(type(uint256).max);
    }

    function test_attest_keepsEachRootWithItsTotalAndJournal() public {
        vm.startPrank(REPORTER);
        feed.attest("root 1", 5 * POUND, "journal 1");
        feed.attest("root 2", 6 * POUND, "journal 2");
        vm.expectRevert(ReserveFeed.RootMissing.selector);
        feed.attest(0, 1, "journal");
        vm.stopPrank();
        vm.assertEq(feed.attestations(), 2);
        ReserveFeed.Attestation memory a = feed.attestation(2);
        vm.assertEq(a.root, "root 2");
        vm.assertEq(uint256(a.total), 6 * POUND);
        vm.assertEq(a.journal, "journal 2");
        vm.assertEq(uint256(a.attestedAt), block.timestamp);
        vm.expectRevert(abi.encodeWithSelector(ReserveFeed.NoSuchReport.selector, 3));
        feed.attestation(3);
    }

    function test_feed_describesItself() public view {
        vm.assertEq(uint256(feed.decimals()), 6);
        vm.assertEq(feed.version(), 1);
        vm.assertEq(feed.description(), "GBPC reserve allotted to this chain");
    }
}
