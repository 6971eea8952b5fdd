// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

import {IGBPC} from "../src/IGBPC.sol";
import {Base} from "./Base.t.sol";

contract MintTest is Base {
    function test_token_isGBPCWithSixDecimals() public view {
        vm.assertEq(token.name(), "GBPC");
        vm.assertEq(token.symbol(), "GBPC");
        vm.assertEq(uint256(token.decimals()), 6);
    }

    function test_mint_givesTheCoinsAndNamesTheOrder() public {
        vm.expectEmit(true, true, true, true, address(token));
        emit IGBPC.Minted(MINTER, JANE, 5 * POUND, "order 1");
        vm.prank(MINTER);
        token.mint(JANE, 5 * POUND, "order 1");
        vm.assertEq(token.balanceOf(JANE), 5 * POUND);
        vm.assertEq(token.totalSupply(), 5 * POUND);
        vm.assertTrue(token.refUsed("order 1"));
    }

    function testFuzz_mint_sameReferenceNeverMintsTwice(uint64 first, uint64 second, address to, bytes32 ref) public {
        vm.assume(first > 0 && second > 0 && ref != 0 && to != address(0));
        uint256 a = uint256(first) % RESERVE + 1;
        vm.startPrank(MINTER);
        if (a <= RESERVE) token.mint(JANE, a, ref);
        vm.expectRevert(abi.encodeWithSelector(IGBPC.RefAlreadyUsed.selector, ref));
        token.mint(to, second, ref);
        vm.stopPrank();
        vm.assertEq(token.totalSupply(), a);
    }

    function test_mint_refusesReferenceOfARedemption() public {
        _mint(MINTER, POUND);
        vm.startPrank(MINTER);
        token.redeem(POUND, "order");
        vm.expectRevert(abi.encodeWithSelector(IGBPC.RefAlreadyUsed.selector, bytes32("order")));
        token.mint(JANE, POUND, "order");
        vm.stopPrank();
    }

    function test_mint_refusesNothingToNobodyForNoOrder() public {
        vm.startPrank(MINTER);
        vm.expectRevert(IGBPC.AmountMissing.selector);
        token.mint(JANE, 0, "order");
        vm.expectRevert(IGBPC.RefMissing.selector);
        token.mint(JANE, POUND, 0);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InvalidReceiver.selector, address(0)));
        token.mint(address(0), POUND, "order");
        vm.stopPrank();
        vm.assertFalse(token.refUsed("order"), "a refused order keeps its reference");
    }

    function test_mint_refusesMoreThanTheAllowance() public {
        vm.prank(MINTER_ADMIN);
        token.configureMinter(MINTER, 10 * POUND);
        _mint(JANE, 6 * POUND);
        vm.assertEq(token.mintAllowance(MINTER), 4 * POUND);
        vm.expectRevert(abi.encodeWithSelector(IGBPC.MintAllowanceExceeded.selector, MINTER, 4 * POUND));
        vm.prank(MINTER);
        token.mint(JANE, 4 * POUND + 1, "order");
        _mint(JANE, 4 * POUND);
    }

    function test_mint_oneMinterCannotSpendTheAllowanceOfAnother() public {
        vm.startPrank(MINTER_ADMIN);
        token.configureMinter(MINTER, 10 * POUND);
        token.configureMinter(OMAR, POUND);
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(IGBPC.MintAllowanceExceeded.selector, OMAR, POUND));
        vm.prank(OMAR);
        token.mint(JANE, 2 * POUND, "order");
    }

    function test_redeem_givesNoAllowanceBack() public {
        _mint(MINTER, 10 * POUND);
        uint256 left = token.mintAllowance(MINTER);
        vm.prank(MINTER);
        token.redeem(10 * POUND, "order");
        vm.assertEq(token.mintAllowance(MINTER), left);
    }

    function test_removeMinter_takesTheRoleAndTheAllowance() public {
        vm.prank(MINTER_ADMIN);
        token.removeMinter(MINTER);
        vm.assertFalse(token.hasRole(token.MINTER_ROLE(), MINTER));
        vm.assertEq(token.mintAllowance(MINTER), 0);
        vm.expectRevert();
        vm.prank(MINTER);
        token.mint(JANE, POUND, "order");
    }

    function test_revokeRole_takesTheAllowanceToo() public {
        bytes32 role = token.MINTER_ROLE();
        vm.prank(MINTER_ADMIN);
        token.revokeRole(role, MINTER);
        vm.assertEq(token.mintAllowance(MINTER), 0);
    }

    function test_mint_refusesFrozenReceiverAndFrozenMinter() public {
        _freeze(JANE);
        vm.expectRevert(abi.encodeWithSelector(IGBPC.AccountFrozen.selector, JANE));
        vm.prank(MINTER);
        token.mint(JANE, POUND, "order");
        _freeze(MINTER);
        vm.expectRevert(abi.encodeWithSelector(IGBPC.AccountFrozen.selector, MINTER));
        vm.prank(MINTER);
        token.mint(OMAR, POUND, "order");
    }

    function test_mint_refusedWhilePaused() public {
        _pause();
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        vm.prank(MINTER);
        token.mint(JANE, POUND, "order");
    }

    function test_redeem_burnsTheMintersCoinsAndNamesTheOrder() public {
        _mint(MINTER, 10 * POUND);
        vm.expectEmit(true, true, true, true, address(token));
        emit IGBPC.Redeemed(MINTER, 4 * POUND, "order");
        vm.prank(MINTER);
        token.redeem(4 * POUND, "order");
        vm.assertEq(token.balanceOf(MINTER), 6 * POUND);
        vm.assertEq(token.totalSupply(), 6 * POUND);
    }

    function test_redeem_sameReferenceNeverBurnsTwice() public {
        _mint(MINTER, 10 * POUND);
        vm.startPrank(MINTER);
        token.redeem(4 * POUND, "order");
        vm.expectRevert(abi.encodeWithSelector(IGBPC.RefAlreadyUsed.selector, bytes32("order")));
        token.redeem(4 * POUND, "order");
        vm.expectRevert(IGBPC.AmountMissing.selector);
        token.redeem(0, "other");
        vm.expectRevert(IGBPC.RefMissing.selector);
        token.redeem(1, 0);
        vm.stopPrank();
    }

    function test_redeem_refusesMoreThanTheMinterHolds() public {
        _mint(MINTER, POUND);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, MINTER, POUND, POUND + 1)
        );
        vm.prank(MINTER);
        token.redeem(POUND + 1, "order");
    }

    function test_redeem_goesOnWhilePausedAndWithoutAReport() public {
        _mint(MINTER, 10 * POUND);
        _pause();
        vm.warp(block.timestamp + 365 days);
        vm.prank(MINTER);
        token.redeem(10 * POUND, "order");
        vm.assertEq(token.totalSupply(), 0);
    }

    function test_redeem_refusesFrozenMinter() public {
        _mint(MINTER, POUND);
        _freeze(MINTER);
        vm.expectRevert(abi.encodeWithSelector(IGBPC.AccountFrozen.selector, MINTER));
        vm.prank(MINTER);
        token.redeem(POUND, "order");
    }
}
